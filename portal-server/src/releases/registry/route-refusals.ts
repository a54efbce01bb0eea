import { baseScope } from "@portico/shared-utility/contract";
import { eq } from "drizzle-orm";
import { apps } from "../../identity/apps/app-table.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { GateRefusal, type Refusal, refusalOf } from "../gate/refusal.ts";
import { moduleOf } from "../maps/edit-document.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { routeProblems } from "../maps/route-problems.ts";

/** The refusals of a map with applications that declare addresses which they cannot have. */
export async function routeRefusals(
  db: Database | Transaction,
  scope: string,
  document: MapDocument,
): Promise<Refusal[]> {
  if (!document.routes) return [];
  const offered =
    scope === baseScope ? [] : await db.select({ module: apps.module }).from(apps).where(eq(apps.tenant, scope));
  const problems = routeProblems(
    document,
    offered.map(({ module }) => module),
  );
  return problems.map(({ specifier, path, reason }) =>
    refusalOf(new GateRefusal("release.route", { path, reason }), specifier, moduleOf(document, specifier).address),
  );
}
