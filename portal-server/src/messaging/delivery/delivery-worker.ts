import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../platform/jobs/clock.ts";
import { errorCode } from "../../platform/text/error-code.ts";
import type { Channel, ClaimedDelivery, DeliveryStore } from "./delivery-store.ts";

const pollInterval = 1_000;
const batchSize = 100;
const giveUpAfter: Record<Channel, number> = { live: 60 * 60_000, push: 24 * 60 * 60_000 };

/** Result of an attempt that did not throw; `address-gone`: the browser's push address is no longer valid. */
export type DeliveryOutcome = "done" | "address-gone";
export type Deliver = (delivery: ClaimedDelivery) => Promise<DeliveryOutcome>;

/** A refusal by the receiver; `final`: retries are pointless, `retryAfter`: milliseconds until the next attempt. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";

  constructor(
    readonly code: string,
    readonly options: { final?: boolean; retryAfter?: number } = {},
  ) {
    super(`The delivery was refused: ${code}`);
  }
}

interface DeliveryWorkerDeps {
  channel: Channel;
  deliver: Deliver;
  store: DeliveryStore;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Delivers the outbox of one channel. Any number of processes may run one. */
export class DeliveryWorker {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private wokenAgain = false;
  private state: "waiting" | "working" | "stopped" = "waiting";

  constructor(private readonly deps: DeliveryWorkerDeps) {}

  start(): void {
    this.state = "working";
    this.wake();
  }

  /** Delivers immediately instead of at the next poll. */
  wake(): void {
    if (this.state !== "working") return;
    if (this.running) {
      this.wokenAgain = true;
      return;
    }
    clearTimeout(this.timer);
    this.wokenAgain = false;
    this.running = this.deliverDue().catch((err: unknown) => {
      this.deps.log.warn({ event: "notification.outbox-unreachable", code: errorCode(err) }, "notification");
    });
    void this.running.then(() => this.schedulePoll());
  }

  async stop(): Promise<void> {
    this.state = "stopped";
    clearTimeout(this.timer);
    await this.running;
  }

  /** Attempts all due deliveries. */
  async deliverDue(): Promise<void> {
    const { store, channel } = this.deps;
    while (this.state !== "stopped") {
      const claimed = await store.claim(channel, batchSize);
      if (claimed.length === 0) return;
      const settled = await Promise.all(
        claimed.map(async (delivery) => ((await this.attempt(delivery)) ? [delivery.id] : [])),
      );
      await store.remove(settled.flat());
    }
  }

  private schedulePoll(): void {
    this.running = undefined;
    if (this.state !== "working") return;
    if (this.wokenAgain) this.wake();
    else this.timer = setTimeout(() => this.wake(), pollInterval).unref();
  }

  /** @returns whether the delivery can be removed: it is done or given up */
  private async attempt(delivery: ClaimedDelivery): Promise<boolean> {
    const { store, deliver, clock } = this.deps;
    try {
      // The user has read the notification already.
      if (delivery.notification.readAt) return true;
      if ((await deliver(delivery)) === "address-gone" && delivery.address) await store.removeAddress(delivery.address);
      return true;
    } catch (error) {
      const { final, retryAfter } = error instanceof DeliveryError ? error.options : {};
      const age = clock.now().getTime() - delivery.createdAt.getTime();
      if (final || age >= giveUpAfter[this.deps.channel]) return this.logFailure(delivery, "given-up", error);
      this.logFailure(delivery, "failed", error);
      await store.postpone(delivery, retryAfter);
      return false;
    }
  }

  private logFailure({ notification, tries }: ClaimedDelivery, event: "failed" | "given-up", error: unknown): true {
    const { channel, log } = this.deps;
    const reason = errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
    const facts = { event: `notification.${event}`, notification: notification.id, channel, tries, reason };
    if (event === "failed") log.warn(facts, "notification");
    else log.error(facts, "notification");
    return true;
  }
}
