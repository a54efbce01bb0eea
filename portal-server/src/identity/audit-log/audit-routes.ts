import {
  type AuditAction,
  type AuditPage,
  type AuditRow,
  auditActions,
  auditActorKinds,
} from "@portico/shared-utility/contract";
import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import type { Guards } from "../accounts/accounts.ts";
import { auditAttempt } from "../audit/audit-attempt.ts";
import { auditSource } from "../audit/audit-source.ts";
import { auditRows } from "../audit/audit-table.ts";
import { every, tenantOfActor } from "../roles/actor.ts";
import { actorOfAccount } from "../roles/find-actor.ts";
import { accountOf } from "../users/account.ts";

const detail = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const row = z.object({
  id: z.number(),
  at: z.string(),
  tenant: z.string().nullable(),
  actor: z.object({ kind: z.enum(auditActorKinds), id: z.string().nullable(), name: z.string().nullable() }),
  action: z.enum(auditActions),
  target: z.string().nullable(),
  address: z.string().nullable(),
  refusal: z.string().nullable(),
  details: z.record(z.string(), detail).nullable(),
});

const rowId = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const schema = {
  tags: ["audit"],
  summary: "Who did what, newest first",
  description: "For users with a role: `registry` reads the rows of the user's tenant, `platform` all rows.",
  security: [{ session: [] }],
  querystring: z.object({
    before: rowId.optional().describe("Rows older than the one with this id"),
    action: z.enum(auditActions).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: {
    200: z.object({ rows: z.array(row), next: z.number().nullable() }).meta({ id: "AuditPage" }),
    ...errorResponses,
  },
};

function auditRoute(app: App, { db, verifyAccess }: Pick<Deps, "db"> & Pick<Guards, "verifyAccess">): void {
  app.get("/api/audit", { schema, onRequest: verifyAccess }, async (request) => {
    const actor = await actorOfAccount(db, accountOf(request));
    if (!actor) throw new ApiError("audit.forbidden");
    const { before, action, limit } = request.query;
    return readAudit(db, { scopes: actor.scopes, before, action, limit });
  });
}

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

interface AuditQuery {
  /** Tenants whose rows may be read; `*` for all rows, including those without a tenant. */
  scopes: readonly string[];
  /** Id of a row: only older rows are returned. */
  before: number | undefined;
  action: AuditAction | undefined;
  limit: number;
}

/** One page of the audit log, newest first. */
async function readAudit(db: Database, { scopes, before, action, limit }: AuditQuery): Promise<AuditPage> {
  const found = await db
    .select()
    .from(auditRows)
    .where(
      and(
        scopes.includes(every) ? undefined : inArray(auditRows.tenant, [...scopes]),
        before === undefined ? undefined : lt(auditRows.id, before),
        action && eq(auditRows.action, action),
      ),
    )
    .orderBy(desc(auditRows.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map(presented);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

function presented({ at, actorKind, actorId, actorName, ...row }: typeof auditRows.$inferSelect): AuditRow {
  return { ...row, at: at.toISOString(), actor: { kind: actorKind, id: actorId, name: actorName } };
}
