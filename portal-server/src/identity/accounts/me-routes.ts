import type { UserInfo } from "@portico/shared-utility/contract";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { lineOfText } from "../../platform/text/line-of-text.ts";
import { accountRoles, accountRoleTable } from "../roles/role-table.ts";
import { accountOf } from "../users/account.ts";
import { users } from "../users/user-table.ts";
import type { Guards } from "./accounts.ts";

const userInfo = z
  .object({ email: z.string(), name: z.string(), role: z.enum(accountRoles).exactOptional() })
  .meta({ id: "UserInfo" }) satisfies z.ZodType<UserInfo>;

const described = { tags: ["users"], security: [{ session: [] }], response: { 200: userInfo, ...errorResponses } };

export function meRoutes(app: App, { db, verifyAccess }: Pick<Deps, "db"> & Pick<Guards, "verifyAccess">): void {
  const readSchema = { ...described, summary: "The signed-in user" };
  app.get("/api/users/me", { schema: readSchema, onRequest: verifyAccess }, async (request) => {
    const { id, email, name } = accountOf(request);
    return { email, name, ...(await roleOf(id)) };
  });

  const changeSchema = {
    ...described,
    summary: "Change the user's name",
    security: [{ session: [], xsrf: [] }],
    body: z.object({ name: lineOfText }),
  };
  app.patch("/api/users/me", { schema: changeSchema, onRequest: verifyAccess }, async (request) => {
    const { id, email } = accountOf(request);
    const { name } = request.body;
    await db.update(users).set({ name }).where(eq(users.id, id));
    return { email, name, ...(await roleOf(id)) };
  });

  async function roleOf(id: string) {
    const { role, userId } = accountRoleTable;
    const [row] = await db.select({ role }).from(accountRoleTable).where(eq(userId, id));
    return row;
  }
}
