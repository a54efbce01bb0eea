import type { NotificationPage } from "@portico/shared-utility/contract";
import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, min, or, type SQL, sql } from "drizzle-orm";
import type { Account } from "../../identity/users/account.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { notificationResponse } from "./notification-response.ts";
import { notificationCounts, notifications } from "./notification-table.ts";

export interface PageQuery {
  offset: number;
  limit: number;
  /** Read states to include: 0 unread, 1 read. */
  read: readonly (0 | 1)[];
}

interface CountedPage extends NotificationPage {
  unreadByModule: Record<string, number>;
}

// Every query below filters by tenant and account together.
function ofAccount({ tenant, id }: Account): SQL | undefined {
  return and(eq(notifications.tenant, tenant), eq(notifications.userId, id));
}

/** One page of an account's notifications, newest first, with the count by the filter and the counts of all unread. */
export async function readPage(db: Database, account: Account, query: PageQuery): Promise<CountedPage> {
  const page = pageRows(db, account, query).as("page");
  // One statement for page and counts: thousands of pages request them when the live channel is back.
  const found = await db
    .select()
    .from(notificationCounts)
    .leftJoin(page, sql`true`)
    .where(eq(notificationCounts.userId, account.id))
    .orderBy(desc(page.createdAt), desc(page.id));
  const { total: all = 0, unread = 0, unreadByModule = {} } = found[0]?.notification_counts ?? {};
  const total = (query.read.includes(0) ? unread : 0) + (query.read.includes(1) ? all - unread : 0);
  const rows = found.flatMap(({ page: row }) => (row ? [notificationResponse(row)] : []));
  return { notifications: rows, total, totalUnreadNotifications: unread, unreadByModule };
}

/** Query of one page. Reads offset plus limit rows from an index, however many there are. */
export function pageRows(db: Database, account: Account, { offset, limit, read }: PageQuery) {
  return db
    .select()
    .from(notifications)
    .where(and(ofAccount(account), ofStates(read)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset(offset);
}

/**
 * Marks notifications read. Unknown ids and ids of other accounts are ignored.
 * @returns whether at least one of them was unread
 */
export function markRead(db: Database, account: Account, ids: string[], now: Date): Promise<boolean> {
  const unread = and(ofAccount(account), inArray(notifications.id, ids), isNull(notifications.readAt));
  return markWhere(db, account, unread, now);
}

/** Notifications that one call has marked: when the oldest of them was created, `null` for none. */
interface Marked {
  count: number;
  readAt: Date;
  oldest: Date | null;
}

/** Marks all notifications read that arrived before an instant. Later ones stay unread. */
export function markAllRead(db: Database, account: Account, instant: Date): Promise<Marked> {
  // A notification more than a minute in the future was stored before the clock was set back: it is marked too.
  const setBack = gt(notifications.createdAt, new Date(instant.getTime() + 60_000));
  const arrived = or(lt(notifications.createdAt, instant), setBack);
  const unread = and(ofAccount(account), isNull(notifications.readAt), arrived);
  return db.transaction(async (tx) => {
    await lockCounts(tx, account);
    const { createdAt } = notifications;
    const update = tx.update(notifications).set({ readAt: instant }).where(unread).returning({ createdAt });
    const marked = tx.$with("marked").as(update);
    const rows = await tx
      .with(marked)
      .select({ count: count(), oldest: min(marked.createdAt) })
      .from(marked);
    const { count: amount = 0, oldest = null } = rows[0] ?? {};
    return { count: amount, readAt: instant, oldest };
  });
}

/**
 * Makes the notifications that `markAllRead` has marked unread again.
 * @param oldest creation time of the oldest of them, which bounds the search
 * @returns whether at least one of them was read
 */
export function undoMarkAll(db: Database, account: Account, { readAt, oldest }: Pick<Marked, "readAt" | "oldest">) {
  const marked = and(ofAccount(account), eq(notifications.readAt, readAt));
  return markWhere(db, account, and(marked, oldest ? gte(notifications.createdAt, oldest) : sql`false`), null);
}

function markWhere(db: Database, account: Account, condition: SQL | undefined, now: Date | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockCounts(tx, account);
    const { rowCount } = await tx.update(notifications).set({ readAt: now }).where(condition);
    return rowCount !== null && rowCount > 0;
  });
}

// Makes the marking of one account sequential: two updates of the same rows in different orders could deadlock.
async function lockCounts(tx: Transaction, account: Account): Promise<void> {
  await tx
    .select({ unread: notificationCounts.unread })
    .from(notificationCounts)
    .where(eq(notificationCounts.userId, account.id))
    .for("update");
}

function ofStates(read: PageQuery["read"]): SQL | undefined {
  if (read.includes(0) && read.includes(1)) return undefined;
  return read.includes(0) ? isNull(notifications.readAt) : isNotNull(notifications.readAt);
}
