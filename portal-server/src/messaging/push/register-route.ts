import { randomUUID } from "node:crypto";
import { desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Guards } from "../../identity/accounts/accounts.ts";
import { type Account, accountOf } from "../../identity/users/account.ts";
import type { Database } from "../../platform/db/database.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { pushAddresses } from "../delivery/push-address-table.ts";

// Browsers of one user; above the limit, the one that registered longest ago is removed.
const mostAddresses = 20;
const body = z.strictObject({ token: z.string().regex(/^[\x21-\x7e]{1,1024}$/) });

/** `POST /api/notifications/register`: this browser receives pushes until its session ends. */
export function pushRegisterRoute(
  app: App,
  { db, clock, verifyAccess }: Pick<Deps, "db" | "clock"> & Pick<Guards, "verifyAccess">,
): void {
  const schema = {
    tags: ["notifications"],
    summary: "Send pushes to this browser, until the session ends",
    security: [{ session: [], xsrf: [] }],
    body,
    response: { 204: z.undefined(), ...errorResponses },
  };
  app.post("/api/notifications/register", { schema, onRequest: verifyAccess }, async (request, reply) => {
    await register(db, accountOf(request), request.body.token, clock.now());
    return reply.code(204).send();
  });
}

function register(db: Database, { id: userId, tenant, session }: Account, token: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const owner = { userId, session, registeredAt: now };
    await tx
      .insert(pushAddresses)
      .values({ id: randomUUID(), tenant, token, ...owner })
      .onConflictDoUpdate({ target: [pushAddresses.tenant, pushAddresses.token], set: owner });
    const surplus = tx
      .select({ id: pushAddresses.id })
      .from(pushAddresses)
      .where(eq(pushAddresses.userId, userId))
      .orderBy(desc(pushAddresses.registeredAt), desc(pushAddresses.id))
      .offset(mostAddresses);
    await tx.delete(pushAddresses).where(inArray(pushAddresses.id, surplus));
  });
}
