/** Lifetimes of a session and its tokens in milliseconds (docs/decisions/0002). */
export interface SessionLimits {
  /** How long a replaced refresh token is still accepted without the cookie. 0: a token is accepted only once. */
  reuseWindow: number;
  idle: number;
  absolute: number;
}

const day = 24 * 60 * 60 * 1_000;

export const sessionLimits: SessionLimits = { reuseWindow: 10_000, idle: 7 * day, absolute: 30 * day };

interface JudgedSession {
  generation: number;
  rotatedAt: Date;
  /** Whether the last rotation came with the session's cookie. */
  rotatedByOwner: boolean;
  expiresAt: Date;
  endedAt: Date | null;
}

/** A genuine refresh token of a session; `byOwner`: the session's cookie came with it. */
interface PresentedToken {
  generation: number;
  byOwner: boolean;
}

/** Whether a session is active at an instant: neither ended, expired nor idle for too long. */
export function isAlive(
  { endedAt, expiresAt, rotatedAt }: Pick<JudgedSession, "endedAt" | "expiresAt" | "rotatedAt">,
  now: Date,
  { idle }: SessionLimits,
): boolean {
  return endedAt === null && now < expiresAt && now.getTime() - rotatedAt.getTime() < idle;
}

/**
 * Decides about a genuine refresh token: `rotate` the current one, return the `successor` of a replaced one again, or
 * end the session because an old one was `replayed`.
 *
 * A response may be lost. A replaced token is therefore accepted until its successor is rotated, and for the reuse
 * window after that. When the token's rotation is longer ago than the reuse window, two conditions apply: the request
 * has the session's cookie, and so had the rotation. A thief who has only local storage fulfils neither. If the thief
 * rotates the token, the owner's next refresh is a replay and ends the session.
 */
export function judgeRefresh(
  session: JudgedSession,
  { generation, byOwner }: PresentedToken,
  now: Date,
  limits: SessionLimits,
): "rotate" | "successor" | "replayed" | "ended" {
  if (!isAlive(session, now, limits)) return "ended";
  const behind = session.generation - generation;
  if (behind === 0) return "rotate";
  if (limits.reuseWindow === 0) return "replayed";
  // A later time was stored before the database's clock was set back: the window is over.
  const inWindow = Math.abs(now.getTime() - session.rotatedAt.getTime()) < limits.reuseWindow;
  if (behind === 1 && (inWindow || (byOwner && session.rotatedByOwner))) return "successor";
  if (behind === 2 && inWindow && byOwner && session.rotatedByOwner) return "successor";
  return "replayed";
}
