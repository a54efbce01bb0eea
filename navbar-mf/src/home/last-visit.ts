import type { Visit } from "@portico/shared-utility";

/** A user who has opened no page for this long has been away. */
const pause = 30 * 60_000;

/**
 * The user's last visit before the present one: the last page before the newest pause.
 *
 * @param visits the pages of this browser, newest first
 * @returns ISO 8601; `undefined` without an earlier page
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
