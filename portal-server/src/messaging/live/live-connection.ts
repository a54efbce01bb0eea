import type { RawData, WebSocket } from "ws";
import type { Broker, Upstream } from "./broker.ts";
import { type ClientFrame, type ConnectFrame, Refusal } from "./client-frame.ts";
import { ConnectionPulse } from "./connection-pulse.ts";
import { FrameGate } from "./frame-gate.ts";
import type { LiveAccount } from "./live-account.ts";
import { closeCodes, liveLimits } from "./live-limits.ts";
import { errorFrame, serverFrame } from "./server-frame.ts";
import { topicsOf } from "./topic.ts";

interface ConnectionDeps {
  tenant: string;
  broker: Broker;
  authenticate(frame: ConnectFrame): Promise<LiveAccount | undefined>;
  /** Returns `false` when the user already has too many connections. */
  admit(account: LiveAccount): boolean;
}

/** A browser's connection: a STOMP 1.2 state machine. A user may subscribe to the user's topics and the releases. */
export class LiveConnection {
  account: LiveAccount | undefined;
  private upstream: Upstream | undefined;
  private readonly gate = new FrameGate();
  private readonly subscriptions = new Set<string>();
  /** Frames received while CONNECT is processed; `undefined` at other times. */
  private pending: ClientFrame[] | undefined;
  private readonly pulse: ConnectionPulse;
  private closedAt: number | undefined;

  constructor(
    private readonly socket: WebSocket,
    private readonly deps: ConnectionDeps,
  ) {
    this.pulse = new ConnectionPulse(socket);
    socket.on("message", (data) => this.receive(data));
    // After a protocol violation ws closes the socket itself and emits "close".
    socket.on("error", () => {});
    socket.on("close", () => {
      this.closedAt ??= performance.now();
      this.upstream?.close();
    });
  }

  /** Sends text unchanged. Cuts the connection when too much of it is unread. */
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

  /** Ends the connection without a closing handshake, for a client that does not read. */
  cut(): void {
    this.closedAt ??= performance.now();
    this.upstream?.close();
    this.socket.terminate();
  }

  /** Checks the time limits. Called twice a second for all connections, so that none needs a timer. */
  sweep(now: number, wallClock: number): void {
    if (this.closedAt !== undefined) {
      if (now - this.closedAt > liveLimits.closeTimeout) this.socket.terminate();
      return;
    }
    // While CONNECT is processed, the delay is the server's and no reason for a refusal.
    const isLate = !this.account && !this.pending && this.pulse.isLate(now);
    if (this.pulse.isGone(now)) this.cut();
    else if (isLate) this.refuse("CONNECT did not come in time.");
    else if (this.account && wallClock >= this.account.expires) this.close(closeCodes.tokenExpired);
    else this.upstream?.sweep(now);
  }

  private receive(data: RawData): void {
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
    if (this.pending) {
      if (this.pending.push(frame) > liveLimits.pendingFrames) throw new Refusal("Wait for CONNECTED.");
    } else if (frame.command === "CONNECT") this.connect(frame);
    else if (!this.upstream) throw new Refusal("CONNECT comes first.");
    else if (frame.command === "SUBSCRIBE") this.subscribe(frame, this.upstream);
    else if (frame.command === "UNSUBSCRIBE") this.unsubscribe(frame, this.upstream);
    else this.disconnect(frame.receipt);
  }

  private connect(frame: ConnectFrame): void {
    if (this.upstream) throw new Refusal("CONNECT comes once.");
    this.pending = [];
    this.accept(frame).catch((error: unknown) => {
      if (error instanceof Refusal) this.refuse(error.message, error.receipt);
      // The database is unreachable, so the login cannot be checked.
      else this.close(closeCodes.tryLater);
    });
  }

  private async accept(frame: ConnectFrame): Promise<void> {
    const account = frame.host === this.deps.tenant ? await this.deps.authenticate(frame) : undefined;
    if (this.closedAt !== undefined) return;
    // The same message for every reason, so that it does not reveal which accounts or tenants exist.
    if (!account) throw new Refusal("The login is refused.");
    if (!this.deps.admit(account)) throw new Refusal("Too many connections.");
    this.account = account;
    const [sends, expects] = frame.heartBeat.map((each) => (each === 0 ? 0 : Math.max(each, liveLimits.heartBeat)));
    this.pulse.heartBeat = sends ?? 0;
    this.upstream = this.deps.broker.open(this, { ...frame, heartBeat: [sends ?? 0, expects ?? 0] });
    const pending = this.pending ?? [];
    this.pending = undefined;
    for (const each of pending) this.handle(each);
  }

  private subscribe(frame: Extract<ClientFrame, { command: "SUBSCRIBE" }>, upstream: Upstream): void {
    if (!this.isAllowedDestination(frame.destination)) throw new Refusal("This destination is refused.", frame.receipt);
    if (this.subscriptions.has(frame.id) || this.subscriptions.size >= liveLimits.subscriptions)
      throw new Refusal("Too many subscriptions, or two of one id.", frame.receipt);
    this.subscriptions.add(frame.id);
    upstream.subscribe(frame);
  }

  private isAllowedDestination(destination: string): boolean {
    const { email } = this.account ?? {};
    return email !== undefined && topicsOf(email).some((topic) => `/topic/${topic}` === destination);
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
