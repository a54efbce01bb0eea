import type { NotificationPage } from "@portico/shared-utility/contract";
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Account } from "../../identity/accounts/account.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { notificationAnswer } from "./notification-answer.ts";
import { notificationCounts } from "./notification-count-table.ts";
import { notifications } from "./notification-table.ts";

export interface PageQuery {
  offset: number;
  limit: number;
  /** Which read states: 0 unread, 1 read. */
  read: readonly (0 | 1)[];
}

// Every statement below begins with this: tenant and account together.
function own({ tenant, id }: Account): SQL | undefined {
  return and(eq(notifications.tenant, tenant), eq(notifications.userId, id));
}

/** One page of an account's notifications, newest first, with the counts of the filter and of all unread. */
export async function readPage(db: Database, account: Account, query: PageQuery): Promise<NotificationPage> {
  const page = pageRows(db, account, query).as("page");
  // One statement for both: thousands of pages ask at once when the live channel comes back.
  const found = await db
    .select()
    .from(notificationCounts)
    .leftJoin(page, sql`true`)
    .where(eq(notificationCounts.userId, account.id))
    .orderBy(desc(page.createdAt), desc(page.id));
  const { total: all = 0, unread = 0 } = found[0]?.notification_counts ?? {};
  const total = (query.read.includes(0) ? unread : 0) + (query.read.includes(1) ? all - unread : 0);
  const rows = found.flatMap(({ page: row }) => (row ? [notificationAnswer(row)] : []));
  return { notifications: rows, total, totalUnreadNotifications: unread };
}

/** The rows of one page: as many are read from the index as the offset and the limit say, however many there are. */
export function pageRows(db: Database, account: Account, { offset, limit, read }: PageQuery) {
  return db
    .select()
    .from(notifications)
    .where(and(own(account), ofStates(read)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset(offset);
}

/**
 * Marks the given ones read; ids of nobody or of somebody else change nothing.
 *
 * @returns whether one of them was unread
 */
export function markRead(db: Database, account: Account, ids: string[], now: Date): Promise<boolean> {
  const asked = and(own(account), inArray(notifications.id, ids), isNull(notifications.readAt));
  return markWhere(db, account, asked, now);
}

/**
 * Marks all read that had arrived before an instant: what comes at that instant or later stays unread.
 *
 * @returns whether one of them was unread
 */
export function markAllRead(db: Database, account: Account, instant: Date): Promise<boolean> {
  // Nothing that arrives during this call is a minute later: that is from before the database's clock was set back.
  const setBack = gt(notifications.createdAt, new Date(instant.getTime() + 60_000));
  const arrived = or(lt(notifications.createdAt, instant), setBack);
  return markWhere(db, account, and(own(account), isNull(notifications.readAt), arrived), instant);
}

function markWhere(db: Database, account: Account, asked: SQL | undefined, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockCounts(tx, account);
    const { rowCount } = await tx.update(notifications).set({ readAt: now }).where(asked);
    return rowCount !== null && rowCount > 0;
  });
}

// One after the other: two that mark the same rows in different orders would wait for each other.
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
