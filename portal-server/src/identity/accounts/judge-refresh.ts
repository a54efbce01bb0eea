/** How long a session lives (docs/decisions/0002), in milliseconds. */
export interface SessionLimits {
  /** A replaced refresh token serves whoever has it for so long. 0 lets no token serve twice. */
  reuseWindow: number;
  idle: number;
  absolute: number;
}

const day = 24 * 60 * 60 * 1_000;

export const sessionLimits: SessionLimits = { reuseWindow: 10_000, idle: 7 * day, absolute: 30 * day };

export interface JudgedSession {
  generation: number;
  rotatedAt: Date;
  /** Whether the last rotation came with the session's cookie. */
  rotatedByOwner: boolean;
  expiresAt: Date;
  endedAt: Date | null;
}

/** A genuine refresh token of a session, and whether the session's own cookie came with it. */
export interface PresentedToken {
  generation: number;
  byOwner: boolean;
}

/** Whether a session still lives at an instant. */
export function isAlive(
  { endedAt, expiresAt, rotatedAt }: Pick<JudgedSession, "endedAt" | "expiresAt" | "rotatedAt">,
  now: Date,
  { idle }: SessionLimits,
): boolean {
  return endedAt === null && now < expiresAt && now.getTime() - rotatedAt.getTime() < idle;
}

/**
 * What becomes of a genuine refresh token: `rotate` the current one, give the `successor` of a replaced one again, or
 * end the session because an old one was `replayed`.
 *
 * An answer may be lost on its way, so a replaced token serves until its successor has been used, that is rotated, and
 * for the reuse window after that. Beyond the reuse window since its own rotation it takes the session's cookie, and a
 * rotation that came with the cookie: a thief of local storage alone has neither, and a rotation of theirs shows when
 * the owner's token comes.
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
  const inWindow = now.getTime() - session.rotatedAt.getTime() < limits.reuseWindow;
  if (behind === 1 && (inWindow || (byOwner && session.rotatedByOwner))) return "successor";
  if (behind === 2 && inWindow && byOwner && session.rotatedByOwner) return "successor";
  return "replayed";
}
