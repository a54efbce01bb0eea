import {
  type CategoryPreference,
  type NotificationPreference,
  notificationLevels,
} from "@portico/shared-utility/contract";
import { z } from "zod";
import type { Guards } from "../../identity/accounts/accounts.ts";
import { accountOf } from "../../identity/users/account.ts";
import type { App } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { type PreferenceNeeds, readPreferences, saveCategoryPreference, savePreference } from "./preference-store.ts";

const level = z
  .enum(notificationLevels)
  .describe("push: in the portal and as system alerts; portal: in the portal only");
const chosenLevel = level
  .nullable()
  .describe("null: nothing chosen, so the quieter one of the category's default and the application's level counts");
const category = z
  .object({ key: z.string(), name: z.object({ pt: z.string(), en: z.string() }), default: level, level: chosenLevel })
  .meta({ id: "CategoryPreference" }) satisfies z.ZodType<CategoryPreference>;
const preference = z
  .object({
    module: z.string(),
    level,
    categories: z.array(category).exactOptional().describe("Absent for an application without categories"),
  })
  .meta({ id: "NotificationPreference" }) satisfies z.ZodType<NotificationPreference>;

const path = "/api/notifications/preferences";
const described = { tags: ["notifications"], security: [{ session: [], xsrf: [] }] };
const moduleName = z.string().max(63);

type RouteNeeds = PreferenceNeeds & Pick<Guards, "verifyAccess">;

/** `GET` and `PUT` below `/notifications/preferences`: a user's choices, which every send obeys. */
export function preferenceRoutes(app: App, needs: RouteNeeds): void {
  const { db, verifyAccess: onRequest } = needs;
  const readSchema = {
    ...described,
    security: [{ session: [] }],
    summary: "What the user wants from each application that the tenant offers to the user, and from its categories",
    response: { 200: z.array(preference), ...errorResponses },
  };
  app.get(path, { schema: readSchema, onRequest }, (request) => readPreferences(needs, accountOf(request)));

  const writeSchema = {
    ...described,
    summary: "Choose how an application may notify the user, from its next notification on",
    params: z.object({ module: moduleName }),
    body: z.strictObject({ level }),
    response: { 204: z.undefined(), ...errorResponses },
  };
  app.put(`${path}/:module`, { schema: writeSchema, onRequest }, async (request, reply) => {
    await savePreference(db, accountOf(request), { ...request.params, ...request.body });
    return reply.code(204).send();
  });
  categoryRoute(app, needs);
}

function categoryRoute(app: App, needs: RouteNeeds): void {
  const schema = {
    ...described,
    summary: "Choose how one category of an application may notify the user, or take the choice back",
    params: z.object({ module: moduleName, category: z.string().max(40) }),
    body: z.strictObject({ level: chosenLevel }),
    response: { 204: z.undefined(), ...errorResponses },
  };
  const options = { schema, onRequest: needs.verifyAccess };
  app.put(`${path}/:module/categories/:category`, options, async (request, reply) => {
    await saveCategoryPreference(needs, accountOf(request), { ...request.params, ...request.body });
    return reply.code(204).send();
  });
}
