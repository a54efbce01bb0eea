import { network } from "../../identity/accounts/attempt-limits.ts";
import { tenantOf } from "../../identity/tenants/tenants-plugin.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { definePlugin } from "../../platform/http/define-plugin.ts";
import { activeSessions } from "./active-sessions.ts";
import type { Broker } from "./broker.ts";
import { brokerRoutes } from "./broker-routes.ts";
import { Connections } from "./connections.ts";
import { createEmbeddedBroker } from "./embedded-broker.ts";
import { createLoginReader } from "./live-account.ts";
import { LiveConnection } from "./live-connection.ts";
import { liveLimits } from "./live-limits.ts";
import type { LivePublisher } from "./live-publisher.ts";
import { createRabbitBroker } from "./rabbit-broker.ts";
import { isSameOrigin } from "./same-origin.ts";
import { tenantDestination, userDestination } from "./topic.ts";
import { createUpgrades } from "./upgrade.ts";

declare module "fastify" {
  interface FastifyInstance {
    live: LivePublisher;
  }
}

/** `/live`: STOMP over WebSocket, on the embedded broker or on RabbitMQ (`BROKER_URL`). */
export const livePlugin = definePlugin("live", ["tenants", "accounts", "health"], async (app) => {
  const { config, db, clock } = app.deps;
  const broker = config.brokerUrl === undefined ? createEmbeddedBroker() : createRabbitBroker(app, config.brokerUrl);
  const connections = new Connections({
    clock,
    activeSessions: (sessions) => activeSessions(db, sessions),
    onError: (err) => app.log.warn({ err }, "the sessions of live connections were not looked up"),
    perUser: config.livePerUser,
    pendingPerAddress: config.livePendingPerAddress,
  });
  app.decorate("live", {
    publish: ({ tenant, email }, type, body) =>
      broker.publish(tenant, userDestination(type, email), JSON.stringify(body)),
    announce: (tenant, type, body) => broker.publish(tenant, tenantDestination(type), JSON.stringify(body)),
    disconnect: (tenant, session) => connections.disconnect(tenant, session),
  } satisfies LivePublisher);
  liveRoute(app, broker, connections);
  if (config.brokerUrl !== undefined) await app.register(brokerRoutes);
  if (config.databaseUrl !== undefined && config.brokerUrl === undefined) {
    const text =
      "BROKER_URL is not set: live messages reach this process's own connections only. Several need RabbitMQ.";
    app.addHook("onListen", async () => app.log.warn({ event: "live.one-process" }, text));
  }
  app.addHook("preClose", async () => {
    connections.close();
    await broker.close();
  });
});

function liveRoute(app: App, broker: Broker, connections: Connections): void {
  const upgrades = createUpgrades(app);
  const readLogin = createLoginReader(app);
  app.get("/live", { schema: { hide: true } }, async (request, reply) => {
    const tenant = tenantOf(request).domain;
    if (!upgrades.isOffered(request)) throw new ApiError("route.not_found");
    // No query parameters: a token in the address would end up in the logs of proxies.
    if (request.url !== "/live") throw new ApiError("request.invalid");
    if (!isSameOrigin(request)) throw new ApiError("request.origin");
    if (connections.size >= liveLimits.connections) throw new ApiError("server.unavailable");
    const address = network(request.ip);
    if (!connections.admitsPending(address)) {
      const seconds = String(liveLimits.connectTimeout / 1_000);
      throw new ApiError("request.rate_limited", { headers: { "retry-after": seconds } });
    }
    const socket = await upgrades.accept(request, reply);
    const connection = new LiveConnection(socket, {
      tenant,
      broker,
      authenticate: ({ login, passcode }) => readLogin({ tenant, login, passcode }),
      admit: (account) => connections.admits(account),
    });
    connections.add(connection, { tenant, address });
    socket.on("close", () => connections.remove(connection));
  });
}
