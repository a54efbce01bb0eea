import type { OutboxWork } from "../../platform/jobs/outbox-worker.ts";
import { DeliveryError } from "./delivery-error.ts";
import type { Channel, ClaimedDelivery, DeliveryStore } from "./delivery-store.ts";

const batchSize = 100;
const giveUpAfter: Record<Channel, number> = { live: 60 * 60_000, push: 24 * 60 * 60_000 };

/** Result of an attempt that did not throw; `address-gone`: the browser's push address is no longer valid. */
export type DeliveryOutcome = "done" | "address-gone";
export type Deliver = (delivery: ClaimedDelivery) => Promise<DeliveryOutcome>;

export function deliveryWork(channel: Channel, store: DeliveryStore, deliver: Deliver): OutboxWork<ClaimedDelivery> {
  return {
    name: "notification",
    giveUpAfter: giveUpAfter[channel],
    claim: () => store.claim(channel, batchSize),
    async attempt(delivery) {
      // The user has read the notification already.
      if (delivery.notification.readAt || !isWanted(delivery)) return "done";
      if ((await deliver(delivery)) === "address-gone" && delivery.address) await store.removeAddress(delivery.address);
      return "done";
    },
    remove: (jobs) => store.remove(jobs.map(({ id }) => id)),
    postpone: (delivery, error) => store.postpone(delivery, optionsOf(error).retryAfter),
    isFinal: (error) => optionsOf(error).final === true,
    facts: ({ notification, tries }) => ({ notification: notification.id, channel, tries }),
  };
}

/** Whether the user's choice still allows this channel: the choice may be newer than the message. */
function isWanted({ level, address }: ClaimedDelivery): boolean {
  return level !== "off" && !(level === "portal" && address);
}

function optionsOf(error: unknown): DeliveryError["options"] {
  return error instanceof DeliveryError ? error.options : {};
}
