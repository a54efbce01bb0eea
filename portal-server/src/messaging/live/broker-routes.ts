import { timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { normaliseEmail } from "../../identity/users/email.ts";
import { users } from "../../identity/users/user-table.ts";
import { deriveKey } from "../../platform/crypto/derive-key.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { createLoginReader, type LoginNeeds } from "./live-account.ts";
import { topicsOf } from "./topic.ts";

type BrokerNeeds = Pick<Deps, "config" | "db"> & LoginNeeds;

const responseSchema = z.enum(["allow", "deny"]);
type Query = Record<string, string>;
type Rule = (query: Query) => boolean | Promise<boolean>;

// Name of a queue that RabbitMQ creates for a STOMP subscription.
const subscriptionQueue = /^stomp-subscription-[\w-]{10,}$/;

/**
 * Routes for RabbitMQ's HTTP authorisation (rabbitmq_auth_backend_http). A user may sign in to the virtual host of the
 * user's tenant and read the user's topics. The response is `allow` or `deny`.
 */
export function brokerRoutes(scope: FastifyInstance, needs: BrokerNeeds): void {
  const app: App = scope.withTypeProvider<ZodTypeProvider>();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  for (const [path, isAllowed] of Object.entries(rules(needs))) {
    const schema = {
      hide: true,
      querystring: z.object({ key: z.string().max(200).default("") }),
      body: z.record(z.string(), z.string()),
      response: { 200: responseSchema },
    };
    const config = { tenant: "none", csrf: false } as const;
    app.post(`/api/broker/${path}`, { schema, config, logLevel: "warn" }, async (request, reply) => {
      // Without the broker's key the route seems not to exist.
      if (!isBrokerKey(request.query.key, needs.config.secrets.admin)) throw new ApiError("route.not_found");
      reply.type("text/plain").serializer(String);
      return (await isAllowed(request.body)) ? "allow" : "deny";
    });
  }
}

function rules(needs: BrokerNeeds): Record<string, Rule> {
  const readLogin = createLoginReader(needs);
  return {
    user: async ({ username = "", password = "", vhost = "" }) =>
      (await readLogin({ tenant: vhost, login: username, passcode: password })) !== undefined,
    vhost: ({ username = "", vhost = "" }) => hasAccount(needs.db, vhost, username),
    resource: ({ resource, name = "", permission }) =>
      (resource === "queue" && subscriptionQueue.test(name)) ||
      (resource === "exchange" && name === "amq.topic" && permission === "read"),
    topic: ({ username = "", name, permission, routing_key: key = "" }) =>
      name === "amq.topic" && permission === "read" && isAllowedKey(key, username),
  };
}

// A word `*` or `#` is a wildcard. E-mail addresses of older accounts may contain one.
function isAllowedKey(key: string, username: string): boolean {
  const hasWildcard = key.split(".").some((word) => word === "*" || word === "#");
  return topicsOf(username).includes(key) && !hasWildcard;
}

async function hasAccount(db: Database, tenant: string, login: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenant, tenant), eq(users.email, normaliseEmail(login))));
  return rows.length > 0;
}

/** Key that RabbitMQ sends with its authorisation requests; deploy/rabbitmq/configure.mjs derives the same key. */
export function brokerKey(adminToken: string): string {
  return Buffer.from(deriveKey(adminToken, "broker")).toString("hex");
}

function isBrokerKey(key: string, adminToken: string): boolean {
  const [a, b] = [key, brokerKey(adminToken)].map((each) => Buffer.from(each));
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b);
}
