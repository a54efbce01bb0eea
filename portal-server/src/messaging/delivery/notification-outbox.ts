import type { Transaction } from "../../platform/db/database.ts";
import type { LoggedDeps } from "../../platform/http/app-types.ts";
import { inTime } from "../../platform/jobs/in-time.ts";
import { OutboxWorker } from "../../platform/jobs/outbox-worker.ts";
import type { LivePublisher } from "../live/live-publisher.ts";
import { notificationResponse } from "../notifications/notification-response.ts";
import { type CategoriesOf, requireCategory } from "./declared-category.ts";
import { type Channel, DeliveryStore } from "./delivery-store.ts";
import { type Deliver, deliveryWork } from "./delivery-work.ts";
import type { Message, Sent } from "./message-schemas.ts";
import { storeMessage } from "./store-message.ts";

export type NotificationOutbox = ReturnType<typeof createOutbox>;

const publishDeadline = 10_000;

interface OutboxNeeds extends LoggedDeps {
  live: Pick<LivePublisher, "publish">;
  /** Delivers to a browser; `undefined` when the server sends no pushes. */
  deliverPush: Deliver | undefined;
  categoriesOf: CategoriesOf;
}

/** The outbox of notifications and its workers (docs/notifications.md). */
export function createOutbox(needs: OutboxNeeds) {
  const { config, db, clock, log, live, deliverPush, categoriesOf } = needs;
  const store = new DeliveryStore(db, clock);
  const workerOf = (channel: Channel, deliver: Deliver) =>
    new OutboxWorker(deliveryWork(channel, store, deliver), { clock, log });
  const declaredBy = async (tx: Transaction, tenant: string, module: string) =>
    (await categoriesOf(tx, tenant)).get(module) ?? [];
  const workers = [workerOf("live", deliverBy(live)), ...(deliverPush ? [workerOf("push", deliverPush)] : [])];
  return {
    /**
     * Stores notifications and their deliveries in the transaction of their cause. Call `wake` after the commit.
     * @throws ApiError `app.category_unknown` when the application's release does not declare the category
     */
    async post(tx: Transaction, tenant: string, { category: key, ...message }: Message): Promise<Sent> {
      const category = key == null ? undefined : requireCategory(await declaredBy(tx, tenant, message.module), key);
      const push = config.fcmCredentials !== undefined;
      return storeMessage(tx, tenant, message, { now: clock.now(), push, category });
    },
    /** Whether the application's release in this tenant declares the category. */
    declares: async (tx: Transaction, tenant: string, { module, category }: Pick<Message, "module" | "category">) =>
      (await declaredBy(tx, tenant, module)).some(({ key }) => key === category),
    /** Starts the delivery immediately; otherwise it starts within a second. */
    wake: () => {
      for (const worker of workers) worker.wake();
    },
    /** Attempts all due deliveries. The workers do this while the server listens. */
    deliverDue: async () => {
      for (const worker of workers) await worker.deliverDue();
    },
    start: () => {
      for (const worker of workers) worker.start();
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** Delivers to the open tabs. */
function deliverBy(live: OutboxNeeds["live"]): Deliver {
  return async ({ notification, email, level }) => {
    const body = { ...notificationResponse(notification), ...(level === "portal" && { push: false as const }) };
    const user = { tenant: notification.tenant, email };
    const late = Object.assign(new Error("Too late"), { code: "ETIMEDOUT" });
    await inTime(live.publish(user, "NOTIFICATION", body), publishDeadline, late);
    return "done";
  };
}
