import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { isOffered } from "../../identity/apps/is-offered.ts";
import { users } from "../../identity/users/user-table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { notifications } from "../notifications/notification-table.ts";
import type { DeclaredCategory } from "./declared-category.ts";
import { deliveries } from "./delivery-table.ts";
import { levelOf } from "./level-of.ts";
import type { Message, Sent } from "./message-schemas.ts";
import { categoryPreferences, notificationPreferences } from "./preference-table.ts";
import { pushAddresses } from "./push-address-table.ts";

interface StoreOptions {
  now: Date;
  /** Whether the server is configured to send pushes. */
  push: boolean;
  category?: DeclaredCategory | undefined;
}

type Delivery = typeof deliveries.$inferInsert;
const rowsPerInsert = 2_000;

/**
 * Stores a notification for each recipient who accepts them from the application, and its deliveries, in the caller's
 * transaction. Users to whom the application is not offered count as unknown.
 */
export async function storeMessage(
  tx: Transaction,
  tenant: string,
  { emails, ...message }: Omit<Message, "category">,
  { now, push, category }: StoreOptions,
): Promise<Sent> {
  const recipients = [...new Set(emails)];
  const found = await accountsOf(tx, tenant, { recipients, module: message.module, category });
  const accounts = new Map(found.map(({ email, ...account }) => [email, account]));
  const of = { tenant, createdAt: now, category: category?.key ?? null, categoryDefault: category?.default ?? null };
  const rows = recipients.flatMap((email) => {
    const { id: userId, level } = accounts.get(email) ?? {};
    return userId === undefined || level === "off" ? [] : [{ ...message, ...of, id: randomUUID(), userId }];
  });
  const unknown = recipients.filter((email) => !accounts.has(email));
  if (rows.length === 0) return { ids: [], unknown };
  await tx.insert(notifications).values(rows);
  await queue(tx, rows, { now, push });
  return { ids: rows.map(({ id }) => id), unknown };
}

interface Addressed {
  recipients: readonly string[];
  module: string;
  category: DeclaredCategory | undefined;
}

/** The recipients to whom the application is offered, each with the level of the message for that user. */
async function accountsOf(tx: Transaction, tenant: string, { recipients, module, category }: Addressed) {
  const [ofApp, ofCategory] = [notificationPreferences, categoryPreferences];
  const isOfApp = and(eq(ofApp.userId, users.id), eq(ofApp.module, module));
  const isOfCategory = and(
    ...[eq(ofCategory.userId, users.id), eq(ofCategory.module, module)],
    eq(ofCategory.category, category?.key ?? ""),
  );
  const isRecipient = and(eq(users.tenant, tenant), inArray(users.email, [...recipients]));
  const rows = await tx
    .select({ id: users.id, email: users.email, level: ofApp.level, chosen: ofCategory.level })
    .from(users)
    .leftJoin(ofApp, isOfApp)
    .leftJoin(ofCategory, isOfCategory)
    .where(and(isRecipient, isOffered(tx, { tenant: users.tenant, module, user: users.id })))
    // An account that is removed meanwhile waits for this transaction.
    .for("key share", { of: users });
  return rows.map(({ id, email, level, chosen }) => ({ id, email, level: levelOf(level, chosen, category?.default) }));
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
    .where(inArray(pushAddresses.userId, userIds))
    .for("key share");
}
