import type { WebSocket } from "ws";
import { liveLimits } from "./live-limits.ts";

const budgetSpan = 10_000;

/** What one connection has used of its time and of its messages (live-limits.ts). Instants of `performance.now()`. */
export class ConnectionPulse {
  /** How often the client promised to be heard, in milliseconds; 0 is never, and it is pinged instead. */
  promised = 0;
  private readonly openedAt = performance.now();
  private seenAt = this.openedAt;
  private pingedAt = this.openedAt;
  private unreadSince: number | undefined;
  private budget: number = liveLimits.messages;
  private budgetAt = this.openedAt;

  constructor(private readonly socket: WebSocket) {
    socket.on("pong", () => this.seen());
  }

  seen(): void {
    this.seenAt = performance.now();
  }

  /** Counts a message that came; `false` when there were too many. */
  takeMessage(): boolean {
    this.seen();
    if (this.seenAt - this.budgetAt > budgetSpan) {
      this.budgetAt = this.seenAt;
      this.budget = liveLimits.messages;
    }
    this.budget -= 1;
    return this.budget >= 0;
  }

  /** Whether the time for CONNECT is over. */
  isLate(now: number): boolean {
    return now - this.openedAt > liveLimits.connectTimeout;
  }

  /** Whether the other side neither reads nor speaks. Pings it when that is the only way to know. */
  isGone(now: number): boolean {
    return this.isUnread(now) || this.isSilent(now);
  }

  private isUnread(now: number): boolean {
    if (this.socket.bufferedAmount === 0) this.unreadSince = undefined;
    else this.unreadSince ??= now;
    return this.unreadSince !== undefined && now - this.unreadSince > liveLimits.unreadFor;
  }

  private isSilent(now: number): boolean {
    if (this.promised === 0 && now - this.pingedAt > liveLimits.ping) {
      this.pingedAt = now;
      this.socket.ping();
    }
    return now - this.seenAt > 2.5 * (this.promised || liveLimits.ping);
  }
}
