import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { sessions } from "../../identity/accounts/session-table.ts";
import { users } from "../../identity/users/user-table.ts";
import type { Database } from "../../platform/db/database.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import { dueRows } from "../../platform/jobs/due-rows.ts";
import { notifications } from "../notifications/notification-table.ts";
import { deliveries } from "./delivery-table.ts";
import { levelOf } from "./level-of.ts";
import { categoryPreferences, notificationPreferences } from "./preference-table.ts";
import { pushAddresses } from "./push-address-table.ts";

export type Channel = "live" | "push";
export type ClaimedDelivery = Awaited<ReturnType<DeliveryStore["claim"]>>[number];

// Longer than an attempt can take, so that no other process claims the delivery during it.
const lease = 15_000;
// The longest back-off. Users notice delays of the live channel: 4 s after the broker is back all is delivered.
const maxBackOff = { live: 4_000, push: 60_000 };
// The longest delay, whatever the receiver requests. A longer one was stored before the clock was set back.
const maxDelay = { live: 60_000, push: 60 * 60_000 };

/** The pending deliveries, shared by all server processes. */
export class DeliveryStore {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Claims due deliveries for a lease of fifteen seconds. No two callers get the same delivery during its lease. */
  async claim(channel: Channel, most: number) {
    const now = this.clock.now();
    const only = channel === "live" ? isNull(deliveries.address) : isNotNull(deliveries.address);
    const latest = new Date(now.getTime() + maxDelay[channel]);
    const due = dueRows(this.db, deliveries, { now, most, only, latest });
    const claimed = await this.db
      .update(deliveries)
      .set({ tries: sql`${deliveries.tries} + 1`, dueAt: new Date(now.getTime() + lease) })
      .where(inArray(deliveries.id, due))
      .returning({ id: deliveries.id });
    return claimed.length === 0 ? [] : this.read(claimed.map(({ id }) => id));
  }

  async remove(ids: string[]): Promise<void> {
    if (ids.length > 0) await this.db.delete(deliveries).where(inArray(deliveries.id, ids));
  }

  /** Schedules the retry of a failed delivery after 1, 2, 4 s and so on, at least after `atLeast` milliseconds. */
  async postpone({ id, tries, address }: ClaimedDelivery, atLeast = 0): Promise<void> {
    const channel = address ? "push" : "live";
    const delay = Math.max(atLeast, Math.min(1_000 * 2 ** (tries - 1), maxBackOff[channel]));
    const dueAt = new Date(this.clock.now().getTime() + Math.min(delay, maxDelay[channel]));
    await this.db.update(deliveries).set({ dueAt }).where(eq(deliveries.id, id));
  }

  /** Deletes the address of a browser that refuses pushes, with its deliveries, unless it has registered again. */
  async removeAddress({ id, session, registeredAt }: typeof pushAddresses.$inferSelect): Promise<void> {
    const unchanged = and(eq(pushAddresses.session, session), eq(pushAddresses.registeredAt, registeredAt));
    await this.db.delete(pushAddresses).where(and(eq(pushAddresses.id, id), unchanged));
  }

  private async read(ids: string[]) {
    const { userId, module } = notifications;
    const [ofApp, ofCategory] = [notificationPreferences, categoryPreferences];
    const isOfCategory = and(
      ...[eq(ofCategory.userId, userId), eq(ofCategory.module, module)],
      eq(ofCategory.category, notifications.category),
    );
    const rows = await this.db
      .select({
        id: deliveries.id,
        tries: deliveries.tries,
        createdAt: deliveries.createdAt,
        notification: notifications,
        email: users.email,
        address: pushAddresses,
        session: sessions,
        push: tenants.push,
        ofApplication: ofApp.level,
        ofCategory: ofCategory.level,
      })
      .from(deliveries)
      .innerJoin(notifications, eq(notifications.id, deliveries.notification))
      .innerJoin(users, eq(users.id, notifications.userId))
      .innerJoin(tenants, eq(tenants.domain, notifications.tenant))
      .leftJoin(pushAddresses, eq(pushAddresses.id, deliveries.address))
      .leftJoin(sessions, eq(sessions.id, pushAddresses.session))
      .leftJoin(ofApp, and(eq(ofApp.userId, userId), eq(ofApp.module, module)))
      .leftJoin(ofCategory, isOfCategory)
      .where(inArray(deliveries.id, ids))
      .orderBy(asc(deliveries.createdAt));
    return rows.map(({ ofApplication, ofCategory, ...row }) => {
      return { ...row, level: levelOf(ofApplication, ofCategory, row.notification.categoryDefault) };
    });
  }
}
