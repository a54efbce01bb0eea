import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { normaliseEmail } from "../../identity/accounts/email.ts";
import { users } from "../../identity/accounts/user-table.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { isBrokerKey } from "./broker-key.ts";
import { createLoginReader } from "./live-account.ts";

const answer = z.enum(["allow", "deny"]);
type Question = Record<string, string>;
type Judge = (question: Question) => boolean | Promise<boolean>;

// The queue that RabbitMQ makes for a STOMP subscription.
const subscriptionQueue = /^stomp-subscription-[\w-]{10,}$/;

/**
 * What RabbitMQ's HTTP back end asks (rabbitmq_auth_backend_http): a person may sign in to the own tenant's virtual
 * host and listen to the own topics. The answer is `allow` or `deny` and nothing else.
 */
export async function brokerRoutes(app: App): Promise<void> {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  for (const [path, judge] of Object.entries(judges(app))) {
    const schema = {
      hide: true,
      querystring: z.object({ key: z.string().max(200).default("") }),
      body: z.record(z.string(), z.string()),
      response: { 200: answer },
    };
    const config = { tenant: "none", csrf: false } as const;
    app.post(`/api/broker/${path}`, { schema, config, logLevel: "warn" }, async (request, reply) => {
      // Whoever has not the broker's key finds no such address.
      if (!isBrokerKey(request.query.key, app.deps.config.secrets.admin)) throw new ApiError("route.not_found");
      reply.type("text/plain").serializer(String);
      return (await judge(request.body)) ? "allow" : "deny";
    });
  }
}

function judges(app: App): Record<string, Judge> {
  const readLogin = createLoginReader(app);
  return {
    user: async ({ username = "", password = "", vhost = "" }) =>
      (await readLogin({ tenant: vhost, login: username, passcode: password })) !== undefined,
    vhost: ({ username = "", vhost = "" }) => hasAccount(app, vhost, username),
    resource: ({ resource, name = "", permission }) =>
      (resource === "queue" && subscriptionQueue.test(name)) ||
      (resource === "exchange" && name === "amq.topic" && permission === "read"),
    topic: ({ username = "", name, permission, routing_key: key = "" }) =>
      name === "amq.topic" && permission === "read" && isOwnKey(key, username),
  };
}

// A whole word `*` or `#` is a wildcard, and an address that was made before such were refused may hold one.
function isOwnKey(key: string, username: string): boolean {
  const hasWildcard = key.split(".").some((word) => word === "*" || word === "#");
  const email = normaliseEmail(username);
  const own = [`notification-${email}`, `reads-${email}`];
  return key === "releases" || (own.includes(key) && !hasWildcard);
}

async function hasAccount(app: App, tenant: string, login: string): Promise<boolean> {
  const rows = await app.deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenant, tenant), eq(users.email, normaliseEmail(login))));
  return rows.length > 0;
}
