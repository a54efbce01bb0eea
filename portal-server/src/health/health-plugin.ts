import { sql } from "drizzle-orm";
import { z } from "zod";
import { definePlugin } from "../http/define-plugin.ts";

/** Resolves when the part answers, rejects when it does not. */
export type HealthCheck = () => Promise<unknown>;

declare module "fastify" {
  interface FastifyInstance {
    /** Part → its check; a plugin adds its own. */
    healthChecks: Map<string, HealthCheck>;
  }
}

const deadline = 2_000;
const ok = z.object({ status: z.literal("ok") });
const unavailable = z.object({ status: z.literal("unavailable"), parts: z.array(z.string()) });

/** `GET /healthz` and `GET /readyz`: 200 only when every part answers. */
export const healthPlugin = definePlugin("health", [], (app) => {
  app.decorate("healthChecks", new Map([["database", () => app.deps.db.execute(sql`select 1`)]]));
  for (const url of ["/healthz", "/readyz"]) {
    const schema = { tags: ["health"], response: { 200: ok, 503: unavailable } };
    app.get(url, { schema, logLevel: "warn", config: { tenant: "none" } }, async (_request, reply) => {
      const parts = await silentParts(app.healthChecks);
      reply.header("cache-control", "no-store");
      if (parts.length === 0) return { status: "ok" as const };
      return reply.code(503).send({ status: "unavailable", parts });
    });
  }
});

async function silentParts(checks: ReadonlyMap<string, HealthCheck>): Promise<string[]> {
  const answers = [...checks].map(async ([part, check]) => ((await answersInTime(check)) ? [] : [part]));
  return (await Promise.all(answers)).flat();
}

async function answersInTime(check: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), deadline);
  });
  const answer = check().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
