import type { Transaction } from "../../platform/db/database.ts";
import { definePlugin } from "../../platform/http/define-plugin.ts";
import { notificationAnswer } from "../notifications/notification-answer.ts";
import { createPushDelivery } from "../push/push-delivery.ts";
import { DeliveryStore } from "./delivery-store.ts";
import { DeliveryWorker } from "./delivery-worker.ts";
import type { Message, Sent } from "./message-schemas.ts";
import { sendRoute } from "./send-route.ts";
import { storeMessage } from "./store-message.ts";
import { withDeadline } from "./with-deadline.ts";

export interface NotificationOutbox {
  /** Stores notifications and their deliveries in the transaction of their cause. Call `wake` after the commit. */
  post(tx: Transaction, tenant: string, message: Message): Promise<Sent>;
  /** Starts the delivery immediately; otherwise it starts within a second. */
  wake(): void;
  /** Attempts all due deliveries. The workers do this while the server listens. */
  deliverDue(): Promise<void>;
}

declare module "fastify" {
  interface FastifyInstance {
    outbox: NotificationOutbox;
  }
}

const publishDeadline = 10_000;

/** The outbox of notifications, its workers, and the route for applications' back ends (docs/notifications.md). */
export const outboxPlugin = definePlugin("outbox", ["tenants", "accounts", "live"], async (app) => {
  const { db, clock, config } = app.deps;
  const store = new DeliveryStore(db, clock);
  const pushDelivery = await createPushDelivery(app);
  const workers = [
    new DeliveryWorker({
      channel: "live",
      store,
      clock,
      log: app.log,
      deliver: async ({ notification, email }) => {
        const user = { tenant: notification.tenant, email };
        const published = app.live.publish(user, "NOTIFICATION", notificationAnswer(notification));
        await withDeadline(published, publishDeadline);
        return "done";
      },
    }),
    ...(pushDelivery
      ? [new DeliveryWorker({ channel: "push", store, clock, log: app.log, deliver: pushDelivery })]
      : []),
  ];
  app.decorate("outbox", {
    post: (tx, tenant, message) =>
      storeMessage(tx, tenant, message, { now: clock.now(), push: config.fcmCredentials !== undefined }),
    wake: () => {
      for (const worker of workers) worker.wake();
    },
    deliverDue: async () => {
      for (const worker of workers) await worker.deliverDue();
    },
  });
  app.decorateRequest("appBackEnd", undefined);
  sendRoute(app);
  app.addHook("onListen", async () => {
    for (const worker of workers) worker.start();
  });
  app.addHook("preClose", async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });
});
