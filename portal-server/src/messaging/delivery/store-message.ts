import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { isOffered } from "../../identity/apps/is-offered.ts";
import { users } from "../../identity/users/user-table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { notifications } from "../notifications/notification-table.ts";
import { deliveries } from "./delivery-table.ts";
import type { Message, Sent } from "./message-schemas.ts";
import { notificationPreferences } from "./preference-table.ts";
import { pushAddresses } from "./push-address-table.ts";

interface StoreOptions {
  now: Date;
  /** Whether the server is configured to send pushes. */
  push: boolean;
}

type Delivery = typeof deliveries.$inferInsert;
const rowsPerInsert = 2_000;

/**
 * Stores a notification for each recipient who takes them from the application, and its deliveries in the caller's
 * transaction. A user to whom the application is not offered is unknown to it.
 */
export async function storeMessage(
  tx: Transaction,
  tenant: string,
  { emails, ...message }: Message,
  { now, push }: StoreOptions,
): Promise<Sent> {
  const recipients = [...new Set(emails)];
  const { userId, module, level } = notificationPreferences;
  const found = await tx
    .select({ id: users.id, email: users.email, level })
    .from(users)
    .leftJoin(notificationPreferences, and(eq(userId, users.id), eq(module, message.module)))
    .where(
      and(
        eq(users.tenant, tenant),
        inArray(users.email, recipients),
        isOffered(tx, { tenant: users.tenant, module: message.module, user: users.id }),
      ),
    );
  const accounts = new Map(found.map(({ email, ...account }) => [email, account]));
  const rows = recipients.flatMap((email) => {
    const { id: userId, level } = accounts.get(email) ?? {};
    return userId === undefined || level === "off"
      ? []
      : [{ ...message, id: randomUUID(), tenant, userId, createdAt: now }];
  });
  const unknown = recipients.filter((email) => !accounts.has(email));
  if (rows.length === 0) return { ids: [], unknown };
  await tx.insert(notifications).values(rows);
  await queue(tx, rows, { now, push });
  return { ids: rows.map(({ id }) => id), unknown };
}

async function queue(tx: Transaction, rows: { id: string; userId: string }[], { now, push }: StoreOptions) {
  const delivery = (notification: string, address: string | null): Delivery => ({
    id: randomUUID(),
    notification,
    address,
    createdAt: now,
    dueAt: now,
  });
  const pending = rows.map(({ id }) => delivery(id, null));
  if (push) {
    const notificationOf = new Map(rows.map(({ id, userId }) => [userId, id]));
    for (const { id, userId } of await addressesOf(tx, [...notificationOf.keys()])) {
      const notification = notificationOf.get(userId);
      if (notification !== undefined) pending.push(delivery(notification, id));
    }
  }
  for (let from = 0; from < pending.length; from += rowsPerInsert) {
    await tx.insert(deliveries).values(pending.slice(from, from + rowsPerInsert));
  }
}

function addressesOf(tx: Transaction, userIds: string[]) {
  return tx
    .select({ id: pushAddresses.id, userId: pushAddresses.userId })
    .from(pushAddresses)
    .where(inArray(pushAddresses.userId, userIds));
}
