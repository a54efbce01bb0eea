import type { AuditAction } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import type { App, Deps } from "../../platform/http/app-types.ts";
import type { Guards } from "../accounts/accounts.ts";
import { auditAttempt } from "../audit/audit-attempt.ts";
import { auditSource } from "../audit/audit-source.ts";
import { tenantOfActor } from "../roles/actor.ts";
import { auditRoute } from "./audit-route.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Audit row of a refused call of this route. The route itself writes the row of a successful call. */
    audit?: { action: AuditAction; target?: (request: FastifyRequest) => string | undefined };
  }
}

type AuditNeeds = Pick<Deps, "db" | "clock"> & Pick<Guards, "verifyAccess">;

// Not audited: missing or outdated tokens, failed CSRF checks and requests that do not match the schema.
const isAttempt = (refusal: string) => !/^(auth\.token_|request\.(?!rate_limited$))/.test(refusal);

/** Writes refused attempts to the audit log, copies its rows to the server's log and serves `GET /api/audit`. */
export function auditRoutes(app: App, needs: AuditNeeds): void {
  // Before the response is sent, so that a caller who has the response finds the row.
  app.addHook("onSend", async (request, reply) => {
    const { refusal } = request;
    const attempt = request.routeOptions.config.audit;
    if (!attempt || refusal === undefined || reply.statusCode >= 500 || !isAttempt(refusal)) return;
    const { action, target } = attempt;
    const tenant = request.registryActor ? tenantOfActor(request.registryActor) : undefined;
    const entry = { ...auditSource(request, tenant), action, target: target?.(request), refusal };
    await auditAttempt(needs, entry).catch((err: unknown) => {
      request.log.error({ err }, "a refused attempt was not written into the audit log");
    });
  });

  app.addHook("onResponse", async (request, reply) => {
    for (const line of request.auditLines ?? []) {
      // When an act fails in the end, its transaction rolls the row back: such a row is not logged.
      if (line.refusal !== undefined || reply.statusCode < 400) request.log.info({ audit: true, ...line }, "audit");
    }
  });

  auditRoute(app, needs);
}
