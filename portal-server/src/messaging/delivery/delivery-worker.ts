import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../platform/jobs/clock.ts";
import { errorCode } from "../../platform/text/error-code.ts";
import type { Channel, ClaimedDelivery, DeliveryStore } from "./delivery-store.ts";

const pollEvery = 1_000;
const width = 100;
const giveUpAfter: Record<Channel, number> = { live: 60 * 60_000, push: 24 * 60 * 60_000 };

/** What became of an attempt that did not throw. */
export type DeliveryOutcome = "done" | "address-gone";
export type Deliver = (delivery: ClaimedDelivery) => Promise<DeliveryOutcome>;

/** A refusal by the receiver. */
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

/** Empties one channel's part of the outbox, beside as many other processes as there are. */
export class DeliveryWorker {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private state: "waiting" | "working" | "stopped" = "waiting";

  constructor(private readonly deps: DeliveryWorkerDeps) {}

  start(): void {
    this.state = "working";
    this.wake();
  }

  /** Looks at once for what is due, instead of within a second. */
  wake(): void {
    if (this.state !== "working") return;
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.again = false;
    this.running = this.deliverDue().catch((err: unknown) => {
      this.deps.log.warn({ event: "notification.outbox-unreachable", code: errorCode(err) }, "notification");
    });
    void this.running.then(() => this.rest());
  }

  async stop(): Promise<void> {
    this.state = "stopped";
    clearTimeout(this.timer);
    await this.running;
  }

  /** Attempts all that is due now. */
  async deliverDue(): Promise<void> {
    const { store, channel } = this.deps;
    while (this.state !== "stopped") {
      const claimed = await store.claim(channel, width);
      if (claimed.length === 0) return;
      const settled = await Promise.all(claimed.map(async (one) => ((await this.attempt(one)) ? [one.id] : [])));
      await store.remove(settled.flat());
    }
  }

  private rest(): void {
    this.running = undefined;
    if (this.state !== "working") return;
    if (this.again) this.wake();
    else this.timer = setTimeout(() => this.wake(), pollEvery).unref();
  }

  /** @returns whether nothing is left to do */
  private async attempt(delivery: ClaimedDelivery): Promise<boolean> {
    const { store, deliver, clock } = this.deps;
    try {
      // Whoever has read it needs no telling any more.
      if (delivery.notification.readAt) return true;
      if ((await deliver(delivery)) === "address-gone" && delivery.address) await store.forgetAddress(delivery.address);
      return true;
    } catch (error) {
      const { final, retryAfter } = error instanceof DeliveryError ? error.options : {};
      const age = clock.now().getTime() - delivery.createdAt.getTime();
      if (final || age >= giveUpAfter[this.deps.channel]) return this.told(delivery, "given-up", error);
      this.told(delivery, "failed", error);
      await store.postpone(delivery, retryAfter);
      return false;
    }
  }

  private told({ notification, tries }: ClaimedDelivery, event: "failed" | "given-up", error: unknown): true {
    const { channel, log } = this.deps;
    const reason = errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
    const facts = { event: `notification.${event}`, notification: notification.id, channel, tries, reason };
    if (event === "failed") log.warn(facts, "notification");
    else log.error(facts, "notification");
    return true;
  }
}
