import { and, inArray, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { sessions } from "../../identity/accounts/session-table.ts";
import { tenantOf } from "../../identity/tenants/request-tenant.ts";
import type { Database } from "../../platform/db/database.ts";
import type { HealthChecks } from "../../platform/health/health-routes.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps, LoggedDeps } from "../../platform/http/app-types.ts";
import { network } from "../../platform/limits/network.ts";
import { createAppWatch } from "./app-watch.ts";
import type { Broker } from "./broker.ts";
import { brokerRoutes } from "./broker-routes.ts";
import { Connections } from "./connections.ts";
import { createEmbeddedBroker } from "./embedded-broker.ts";
import { createLoginReader, type LoginNeeds, type LoginReader } from "./live-account.ts";
import { LiveConnection } from "./live-connection.ts";
import { liveLimits } from "./live-limits.ts";
import type { LivePublisher } from "./live-publisher.ts";
import { createRabbitBroker } from "./rabbit-broker.ts";
import { tenantDestination, userDestination } from "./topic.ts";
import { createUpgrades } from "./upgrade.ts";

const idsPerQuery = 1_000;

export interface Live extends LivePublisher {
  broker: Broker;
  connections: Connections;
  /** Reports changed applications to open tabs without waiting for the next poll. */
  announceApps(): void;
  /** Warns when other processes would not get this process's messages, and starts to report changed applications. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const oneProcess =
  "BROKER_URL is not set: live messages reach this process's own connections only. Several need RabbitMQ.";

/** The live channel on the embedded broker or on RabbitMQ (`BROKER_URL`). */
export function createLive({ config, db, clock, log }: LoggedDeps, healthChecks: HealthChecks): Live {
  const { brokerUrl, databaseUrl } = config;
  const broker = brokerUrl === undefined ? createEmbeddedBroker() : createRabbitBroker(brokerUrl, healthChecks);
  const connections = new Connections({
    clock,
    activeSessions: (sessions) => activeSessions(db, sessions),
    onError: (err) => log.warn({ err }, "the sessions of live connections were not looked up"),
    perUser: config.livePerUser,
    pendingPerAddress: config.livePendingPerAddress,
  });
  const publisher: Pick<LivePublisher, "publish" | "announce"> = {
    publish: ({ tenant, email }, type, body) =>
      broker.publish(tenant, userDestination(type, email), JSON.stringify(body)),
    announce: (tenant, type, body) => broker.publish(tenant, tenantDestination(type), JSON.stringify(body)),
  };
  const appWatch = createAppWatch({ db, log, live: publisher });
  return {
    broker,
    connections,
    ...publisher,
    announceApps: appWatch.wake,
    disconnect: (tenant, session) => connections.disconnect(tenant, session),
    async start() {
      if (databaseUrl !== undefined && brokerUrl === undefined) log.warn({ event: "live.one-process" }, oneProcess);
      await appWatch.start();
    },
    async stop() {
      await appWatch.stop();
      connections.close();
      await broker.close();
    },
  };
}

interface LiveNeeds extends Pick<Deps, "config" | "db">, LoginNeeds {
  live: Pick<Live, "broker" | "connections">;
}

/** `/live`: STOMP over WebSocket; and with RabbitMQ the routes of its authorisation. */
export async function liveRoutes(app: App, needs: LiveNeeds): Promise<void> {
  liveRoute(app, needs.live, createLoginReader(needs));
  if (needs.config.brokerUrl !== undefined) await app.register(async (scope) => brokerRoutes(scope, needs));
}

function liveRoute(app: App, { broker, connections }: LiveNeeds["live"], readLogin: LoginReader): void {
  const upgrades = createUpgrades(app);
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

/**
 * Whether a page of the request's host opened this WebSocket (RFC 6455, 10.2). Browsers always send Origin and no page
 * can change it. A request without Origin is not from a browser and is refused too.
 */
function isSameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return false;
  // Behind a proxy that terminates TLS the schemes may differ, so only the hosts are compared.
  const expected = `${url.protocol}//${request.host}`;
  return URL.canParse(expected) && new URL(expected).origin === origin;
}

/** Returns the given sessions that have not ended. Expiry is not checked: the token expires earlier. */
async function activeSessions(db: Database, ids: string[]): Promise<Set<string>> {
  const active = new Set<string>();
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const rows = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(inArray(sessions.id, ids.slice(from, from + idsPerQuery)), isNull(sessions.endedAt)));
    for (const { id } of rows) active.add(id);
  }
  return active;
}
