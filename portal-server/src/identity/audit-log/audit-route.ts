import { auditActions, auditActorKinds } from "@portico/shared-utility/contract";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import type { Guards } from "../accounts/accounts.ts";
import { actorOfAccount } from "../roles/find-actor.ts";
import { accountOf } from "../users/account.ts";
import { readAudit } from "./read-audit.ts";

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

/** `GET /api/audit`. */
export function auditRoute(app: App, { db, verifyAccess }: Pick<Deps, "db"> & Pick<Guards, "verifyAccess">): void {
  app.get("/api/audit", { schema, onRequest: verifyAccess }, async (request) => {
    const actor = await actorOfAccount(db, accountOf(request));
    if (!actor) throw new ApiError("audit.forbidden");
    const { before, action, limit } = request.query;
    return readAudit(db, { scopes: actor.scopes, before, action, limit });
  });
}
