import type { Visit } from "@portico/shared-utility";

/** A user who has opened no page for so long has been away. */
const pause = 30 * 60_000;

/**
 * When the user was last here before this stay: the end of the newest pause between pages.
 *
 * @param visits the pages of this browser, newest first
 * @returns ISO 8601; `undefined` where no page from before is known
 */
export function lastVisit(visits: readonly Pick<Visit, "at">[], now: Date): string | undefined {
  let later = now.getTime();
  for (const { at } of visits) {
    const time = Date.parse(at);
    if (later - time > pause) return at;
    later = time;
  }
  return undefined;
}
