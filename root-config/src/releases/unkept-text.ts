import { draftsContain } from "@portico/shared-utility";
import type { Touches } from "./touched-parts.ts";

/** Whether a part holds typed text that goes with it: neither in a draft nor in the page's address. */
export function hasUnkeptText(touches: Pick<Touches, "texts">, part: string): boolean {
  const inAddress = new Set(new URLSearchParams(location.search).values());
  return touches.texts(part).some((text) => !draftsContain(part, text) && !inAddress.has(text.trim()));
}

/** Whether some part asks before the page goes, as the browser finds out before it reloads. */
export function pageAsksItself(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
