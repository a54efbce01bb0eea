/** Lifetime of an exchange token, in seconds. */
export const appTokenLifetime = 5 * 60;
/** How long a back end may cache a tenant's key set, in seconds. */
export const keySetMaxAge = 5 * 60;
/** A new key signs this long after its publication, in milliseconds: by then every cached key set has it. */
export const keyLead = 10 * 60_000;
/** An old key stays published this long after its last signature: the lifetime of a token, and 5 minutes for slow clocks. */
export const keyOverlap = (appTokenLifetime + 5 * 60) * 1_000;

export type KeyState = "next" | "signing" | "retiring" | "retired";

interface Scheduled {
  signsFrom: Date;
}

interface KeySchedule<Key> {
  /** Key that signs now; `undefined` only without any key. */
  signing: Key | undefined;
  /** Keys of the key set, oldest first. */
  published: Key[];
  stateOf(key: Key): KeyState;
  /** When a key leaves the key set; `undefined` while it has no successor. */
  publishedUntil(key: Key): Date | undefined;
}

/** Which of a tenant's keys signs at a time, and which ones verify. */
export function keySchedule<Key extends Scheduled>(keys: readonly Key[], now: Date): KeySchedule<Key> {
  const sorted = [...keys].sort((a, b) => a.signsFrom.getTime() - b.signsFrom.getTime());
  // The clocks of two processes differ by the duration of a query, so a tenant's first key may begin "in the future".
  const signing = sorted.filter((key) => key.signsFrom <= now).at(-1) ?? sorted[0];
  const publishedUntil = (key: Key) => {
    const next = sorted[sorted.indexOf(key) + 1];
    return next && new Date(next.signsFrom.getTime() + keyOverlap);
  };
  const isPublished = (key: Key) => (publishedUntil(key) ?? now) >= now;
  return {
    signing,
    published: sorted.filter(isPublished),
    publishedUntil,
    stateOf(key) {
      if (key === signing) return "signing";
      if (key.signsFrom > now) return "next";
      return isPublished(key) ? "retiring" : "retired";
    },
  };
}
