import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../../identity/roles/actor.ts";
import { users } from "../../identity/users/user-table.ts";
import type { Environment } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import type { Visitors } from "../canary/visitors.ts";
import type { Visitor } from "../maps/release-chooser.ts";
import type { RunningOverride } from "../overrides/overridden-map.ts";
import type { Overrides } from "../overrides/overrides.ts";

/** The viewer that an explanation is about. Without a visitor it is about all visitors without a canary. */
export interface Viewer {
  visitor: Visitor | undefined;
  overrides: readonly RunningOverride[];
}

export interface ViewerNeeds extends Pick<Deps, "config" | "db"> {
  visitors: Pick<Visitors, "of">;
  overrides: Pick<Overrides, "of">;
}

/**
 * The user with an e-mail in this tenant; without an e-mail, the browser of the request if it visits this place.
 * Overrides, and canaries that a browser has left, are in cookies, so they are unknown for another user.
 * @throws ApiError `release.forbidden` when a pipeline names a user, `release.person_unknown`
 */
export async function viewerOf(
  { config, db, visitors, overrides }: ViewerNeeds,
  request: FastifyRequest,
  actor: Actor,
  { environment, tenant, person }: { environment: Environment; tenant: string; person: string | undefined },
): Promise<Viewer> {
  if (person !== undefined) return { visitor: await userOf(db, actor, tenant, person), overrides: [] };
  const isHere = actor.credential === undefined && environment === config.environment;
  if (!isHere || tenant !== request.tenant?.domain) return { visitor: undefined, overrides: [] };
  return { visitor: visitors.of(request), overrides: await overrides.of(request) };
}

async function userOf(db: Deps["db"], actor: Actor, tenant: string, email: string): Promise<Visitor> {
  // A pipeline must not find out which e-mails have an account.
  if (actor.credential !== undefined) throw new ApiError("release.forbidden", { details: { email } });
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenant, tenant), eq(users.email, email)));
  if (!user) throw new ApiError("release.person_unknown");
  return { status: "user", id: user.id };
}
