import type { Notification, NotificationPage } from "@portico/shared-utility/contract";
import { and, count, desc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Account } from "../accounts/account.ts";
import type { Database } from "../db/database.ts";
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
  const asked = and(own(account), ofStates(query.read));
  const newest = [desc(notifications.createdAt), desc(notifications.id)];
  const [rows, [totals]] = await Promise.all([
    db
      .select()
      .from(notifications)
      .where(asked)
      .orderBy(...newest)
      .limit(query.limit)
      .offset(query.offset),
    db
      .select({
        all: count(),
        unread: sql<number>`count(*) filter (where ${isNull(notifications.readAt)})`.mapWith(Number),
      })
      .from(notifications)
      .where(own(account)),
  ]);
  const { all = 0, unread = 0 } = totals ?? {};
  const total = (query.read.includes(0) ? unread : 0) + (query.read.includes(1) ? all - unread : 0);
  return { notifications: rows.map(toWire), total, totalUnreadNotifications: unread };
}

/** Marks the given ones read; ids of nobody or of somebody else change nothing. */
export async function markRead(db: Database, account: Account, ids: string[], now: Date): Promise<void> {
  const asked = and(own(account), inArray(notifications.id, ids), isNull(notifications.readAt));
  await db.update(notifications).set({ readAt: now }).where(asked);
}

/** Marks all read that had arrived by an instant: what comes later stays unread. */
export async function markAllRead(db: Database, account: Account, arrivedBy: Date): Promise<void> {
  const asked = and(own(account), isNull(notifications.readAt), lte(notifications.createdAt, arrivedBy));
  await db.update(notifications).set({ readAt: arrivedBy }).where(asked);
}

function ofStates(read: PageQuery["read"]): SQL | undefined {
  if (read.includes(0) && read.includes(1)) return undefined;
  return read.includes(0) ? isNull(notifications.readAt) : isNotNull(notifications.readAt);
}

function toWire(row: typeof notifications.$inferSelect): Notification {
  const { id, title, body, redirect, module, icon, data } = row;
  return {
    id,
    title,
    body,
    redirect,
    module,
    icon,
    data,
    created_at: row.createdAt.toISOString(),
    read: row.readAt ? 1 : 0,
  };
}
