import { type NotificationPreference, notificationLevels } from "@portico/shared-utility/contract";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Guards } from "../../identity/accounts/accounts.ts";
import { apps } from "../../identity/apps/app-table.ts";
import { accessTo } from "../../identity/apps/find-apps.ts";
import { isOffered } from "../../identity/apps/is-offered.ts";
import { type Account, accountOf } from "../../identity/users/account.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { notificationPreferences } from "./preference-table.ts";

const level = z
  .enum(notificationLevels)
  .describe("push: in the portal and as system alerts; portal: in the portal only");
const preference = z
  .object({ module: z.string(), level })
  .meta({ id: "NotificationPreference" }) satisfies z.ZodType<NotificationPreference>;

const path = "/api/notifications/preferences";
const described = { tags: ["notifications"], security: [{ session: [], xsrf: [] }] };

/** `GET /notifications/preferences` and `PUT /notifications/preferences/{module}`: what sending honours for a user. */
export function preferenceRoutes(
  app: App,
  { db, verifyAccess }: Pick<Deps, "db"> & Pick<Guards, "verifyAccess">,
): void {
  const readSchema = {
    ...described,
    security: [{ session: [] }],
    summary: "What the user wants from each application that the tenant offers to the user",
    response: { 200: z.array(preference), ...errorResponses },
  };
  app.get(path, { schema: readSchema, onRequest: verifyAccess }, (request) => read(db, accountOf(request)));

  const writeSchema = {
    ...described,
    summary: "Choose how an application may notify the user, from its next notification on",
    params: z.object({ module: z.string().max(63) }),
    body: z.strictObject({ level }),
    response: { 204: z.undefined(), ...errorResponses },
  };
  app.put(`${path}/:module`, { schema: writeSchema, onRequest: verifyAccess }, async (request, reply) => {
    await write(db, accountOf(request), { module: request.params.module, level: request.body.level });
    return reply.code(204).send();
  });
}

async function read(db: Database, { tenant, id }: Account): Promise<NotificationPreference[]> {
  const { userId, module } = notificationPreferences;
  const rows = await db
    .select({ module: apps.module, level: notificationPreferences.level })
    .from(apps)
    .leftJoin(notificationPreferences, and(eq(userId, id), eq(module, apps.module)))
    .where(and(eq(apps.tenant, tenant), isOffered(db, { tenant: apps.tenant, module: apps.module, user: id })))
    .orderBy(asc(apps.position), asc(apps.module));
  return rows.map((row) => ({ module: row.module, level: row.level ?? "push" }));
}

/** @throws ApiError `resource.not_found` for an application that the tenant does not have or not offer to the user */
async function write(db: Database, { tenant, id: userId }: Account, { module, level }: NotificationPreference) {
  if ((await accessTo(db, { tenant, id: userId }, module)) !== "offered") throw new ApiError("resource.not_found");
  const { userId: user, module: of } = notificationPreferences;
  await db
    .insert(notificationPreferences)
    .values({ tenant, userId, module, level })
    .onConflictDoUpdate({ target: [user, of], set: { level } });
}
