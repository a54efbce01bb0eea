import type { WebSocket } from "ws";
import { liveLimits } from "./live-limits.ts";

const budgetSpan = 10_000;

/** Tracks the times and the number of messages of one connection (live-limits.ts). Instants of `performance.now()`. */
export class ConnectionPulse {
  /** Milliseconds between the client's heart-beats; 0: it sends none and is pinged instead. */
  heartBeat = 0;
  private readonly openedAt = performance.now();
  private activeAt = this.openedAt;
  private pingedAt = this.openedAt;
  private unreadSince: number | undefined;
  private budget: number = liveLimits.messages;
  private budgetAt = this.openedAt;

  constructor(private readonly socket: WebSocket) {
    socket.on("pong", () => this.recordActivity());
  }

  recordActivity(): void {
    this.activeAt = performance.now();
  }

  /** Counts a received message. Returns `false` when there were too many. */
  takeMessage(): boolean {
    this.recordActivity();
    if (this.activeAt - this.budgetAt > budgetSpan) {
      this.budgetAt = this.activeAt;
      this.budget = liveLimits.messages;
    }
    this.budget -= 1;
    return this.budget >= 0;
  }

  /** Whether the time-out for CONNECT has passed. */
  isLate(now: number): boolean {
    return now - this.openedAt > liveLimits.connectTimeout;
  }

  /** Whether the client has stopped reading or sending. Pings a client without heart-beats. */
  isGone(now: number): boolean {
    return this.isUnread(now) || this.isSilent(now);
  }

  private isUnread(now: number): boolean {
    if (this.socket.bufferedAmount === 0) this.unreadSince = undefined;
    else this.unreadSince ??= now;
    return this.unreadSince !== undefined && now - this.unreadSince > liveLimits.unreadTimeout;
  }

  private isSilent(now: number): boolean {
    if (this.heartBeat === 0 && now - this.pingedAt > liveLimits.ping) {
      this.pingedAt = now;
      this.socket.ping();
    }
    return now - this.activeAt > 2.5 * (this.heartBeat || liveLimits.ping);
  }
}
