import type { RawData, WebSocket } from "ws";
import type { Upstream } from "./broker.ts";
import { type ClientFrame, type ConnectFrame, Refusal } from "./client-frame.ts";
import type { ConnectionDeps } from "./connection-deps.ts";
import { ConnectionPulse } from "./connection-pulse.ts";
import { FrameGate } from "./frame-gate.ts";
import type { LiveAccount } from "./live-account.ts";
import { closeCodes, liveLimits } from "./live-limits.ts";
import { errorFrame, serverFrame } from "./server-frame.ts";
import { readsTopicOf, releasesTopic, topicOf } from "./topic.ts";

/** One browser's connection: a STOMP 1.2 state machine that lets a person hear the own topics and the releases alone. */
export class LiveConnection {
  account: LiveAccount | undefined;
  private upstream: Upstream | undefined;
  private readonly gate = new FrameGate();
  private readonly subscriptions = new Set<string>();
  /** Frames that came while CONNECT was being looked at. */
  private waiting: ClientFrame[] | undefined;
  private readonly pulse: ConnectionPulse;
  private closedAt: number | undefined;

  constructor(
    private readonly socket: WebSocket,
    private readonly deps: ConnectionDeps,
  ) {
    this.pulse = new ConnectionPulse(socket);
    socket.on("message", (data) => this.take(data));
    // ws closes by itself after a violation of its own protocol; "close" follows.
    socket.on("error", () => {});
    socket.on("close", () => {
      this.closedAt ??= performance.now();
      this.upstream?.close();
    });
  }

  /** Sends text as it is, and cuts off who does not read. */
  send(text: string): void {
    if (this.closedAt !== undefined) return;
    this.socket.send(text);
    if (this.socket.bufferedAmount > liveLimits.unread) this.cut();
  }

  refuse(message: string, receipt?: string): void {
    this.send(errorFrame(message, receipt));
    this.close(closeCodes.refused);
  }

  close(code: number): void {
    if (this.closedAt !== undefined) return;
    this.closedAt = performance.now();
    this.upstream?.close();
    this.socket.close(code);
  }

  /** Ends without a farewell: the other side does not listen. */
  cut(): void {
    this.closedAt ??= performance.now();
    this.upstream?.close();
    this.socket.terminate();
  }

  /** Keeps the time limits; called twice a second, so that no connection needs timers of its own. */
  sweep(now: number, wallClock: number): void {
    if (this.closedAt !== undefined) {
      if (now - this.closedAt > liveLimits.farewell) this.socket.terminate();
      return;
    }
    // While CONNECT is being looked at, the delay is ours and no reason to turn anybody away.
    const isLate = !this.account && !this.waiting && this.pulse.isLate(now);
    if (this.pulse.isGone(now)) this.cut();
    else if (isLate) this.refuse("CONNECT did not come in time.");
    else if (this.account && wallClock >= this.account.expires) this.close(closeCodes.tokenExpired);
    else this.upstream?.sweep(now);
  }

  private take(data: RawData): void {
    const allowed = this.pulse.takeMessage();
    if (this.closedAt !== undefined) return;
    try {
      if (!allowed) throw new Refusal("Too many messages.");
      this.upstream?.beat();
      for (const frame of this.gate.read(data as Buffer)) this.handle(frame);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refuse(error.message, error.receipt);
    }
  }

  private handle(frame: ClientFrame): void {
    if (this.closedAt !== undefined) return;
    if (this.waiting) {
      if (this.waiting.push(frame) > liveLimits.waitingFrames) throw new Refusal("Wait for CONNECTED.");
    } else if (frame.command === "CONNECT") this.connect(frame);
    else if (!this.upstream) throw new Refusal("CONNECT comes first.");
    else if (frame.command === "SUBSCRIBE") this.subscribe(frame, this.upstream);
    else if (frame.command === "UNSUBSCRIBE") this.unsubscribe(frame, this.upstream);
    else this.disconnect(frame.receipt);
  }

  private connect(frame: ConnectFrame): void {
    if (this.upstream) throw new Refusal("CONNECT comes once.");
    this.waiting = [];
    this.accept(frame).catch((error: unknown) => {
      if (error instanceof Refusal) this.refuse(error.message, error.receipt);
      // The database does not answer: nothing is known about this person.
      else this.close(closeCodes.tryLater);
    });
  }

  private async accept(frame: ConnectFrame): Promise<void> {
    const account = frame.host === this.deps.tenant ? await this.deps.authenticate(frame) : undefined;
    if (this.closedAt !== undefined) return;
    // One sentence for every reason: it tells nobody which accounts or tenants exist.
    if (!account) throw new Refusal("The login is refused.");
    if (!this.deps.admit(account)) throw new Refusal("Too many connections.");
    this.account = account;
    const [sends, wants] = frame.heartBeat.map((each) => (each === 0 ? 0 : Math.max(each, liveLimits.heartBeat)));
    this.pulse.promised = sends ?? 0;
    this.upstream = this.deps.broker.open(this, { ...frame, heartBeat: [sends ?? 0, wants ?? 0] });
    const waiting = this.waiting ?? [];
    this.waiting = undefined;
    for (const each of waiting) this.handle(each);
  }

  private subscribe(frame: Extract<ClientFrame, { command: "SUBSCRIBE" }>, upstream: Upstream): void {
    if (!this.mayHear(frame.destination)) throw new Refusal("This destination is refused.", frame.receipt);
    if (this.subscriptions.has(frame.id) || this.subscriptions.size >= liveLimits.subscriptions)
      throw new Refusal("Too many subscriptions, or two of one id.", frame.receipt);
    this.subscriptions.add(frame.id);
    upstream.subscribe(frame);
  }

  private mayHear(destination: string): boolean {
    const { email } = this.account ?? {};
    return email !== undefined && [topicOf(email), readsTopicOf(email), releasesTopic].includes(destination);
  }

  private unsubscribe(frame: Extract<ClientFrame, { command: "UNSUBSCRIBE" }>, upstream: Upstream): void {
    if (!this.subscriptions.delete(frame.id)) throw new Refusal("No subscription has this id.", frame.receipt);
    upstream.unsubscribe(frame);
  }

  private disconnect(receipt: string | undefined): void {
    if (receipt !== undefined) this.send(serverFrame("RECEIPT", { "receipt-id": receipt }));
    this.close(1000);
  }
}
