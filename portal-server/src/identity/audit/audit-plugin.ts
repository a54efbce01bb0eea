import type { AuditAction } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import { definePlugin } from "../../platform/http/define-plugin.ts";
import { tenantOfActor } from "../../releases/registry/actor.ts";
import { auditAttempt } from "./audit-attempt.ts";
import { auditRoute } from "./audit-route.ts";
import { auditSource } from "./audit-source.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a refused call of this route is in the audit log. What is done, the route itself writes there. */
    audit?: { action: AuditAction; target?: (request: FastifyRequest) => string | undefined };
  }
}

// No attempt: a caller without a token or with an old one, and a request that is not a page's or does not fit the schema.
const isAttempt = (refusal: string) => !/^(auth\.token_|request\.(?!rate_limited$))/.test(refusal);

/** Writes refused attempts into the audit log and copies its rows into the log; `GET /api/audit` reads it. */
export const auditPlugin = definePlugin("audit", ["errors", "tenants", "accounts", "registry"], (app) => {
  app.decorateRequest("auditLines", undefined);

  // Before the answer is sent, so that the one who has it finds the row.
  app.addHook("onSend", async (request, reply) => {
    const { refusal } = request;
    const attempt = request.routeOptions.config.audit;
    if (!attempt || refusal === undefined || reply.statusCode >= 500 || !isAttempt(refusal)) return;
    const { action, target } = attempt;
    const tenant = request.registryActor ? tenantOfActor(request.registryActor) : undefined;
    const entry = { ...auditSource(request, tenant), action, target: target?.(request), refusal };
    await auditAttempt(app.deps, entry).catch((err: unknown) => {
      request.log.error({ err }, "a refused attempt was not written into the audit log");
    });
  });

  app.addHook("onResponse", async (request, reply) => {
    for (const line of request.auditLines ?? []) {
      // The transaction of an act that failed in the end has taken its row back.
      if (line.refusal !== undefined || reply.statusCode < 400) request.log.info({ audit: true, ...line }, "audit");
    }
  });

  auditRoute(app);
});
