/** How long a session lives (reliability.md 1.3), in milliseconds. */
export interface SessionLimits {
  /** For so long the previous refresh token gets the same successor again. */
  reuseWindow: number;
  idle: number;
  absolute: number;
}

const day = 24 * 60 * 60 * 1_000;

export const sessionLimits: SessionLimits = { reuseWindow: 10_000, idle: 7 * day, absolute: 30 * day };

export interface JudgedSession {
  generation: number;
  rotatedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

/** Whether a session still lives at an instant. */
export function isAlive({ endedAt, expiresAt, rotatedAt }: JudgedSession, now: Date, { idle }: SessionLimits): boolean {
  return endedAt === null && now < expiresAt && now.getTime() - rotatedAt.getTime() < idle;
}

/**
 * What becomes of a genuine refresh token of some generation:
 * `rotate` the current one, tell the `successor` again, or end the session because an old one was `replayed`.
 */
export function judgeRefresh(
  session: JudgedSession,
  generation: number,
  now: Date,
  limits: SessionLimits,
): "rotate" | "successor" | "replayed" | "ended" {
  if (!isAlive(session, now, limits)) return "ended";
  if (generation === session.generation) return "rotate";
  const previous = generation === session.generation - 1;
  if (previous && now.getTime() - session.rotatedAt.getTime() < limits.reuseWindow) return "successor";
  return "replayed";
}
