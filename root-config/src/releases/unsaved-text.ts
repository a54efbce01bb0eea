import { draftsContain } from "@portico/shared-utility";
import type { Touches } from "./touched-parts.ts";

/**
 * Whether a part contains typed text that a reload would lose: text that is neither in a draft nor in the page's
 * address.
 */
export function hasUnsavedText(touches: Pick<Touches, "texts">, part: string): boolean {
  const inAddress = new Set(new URLSearchParams(location.search).values());
  return touches.texts(part).some((text) => !draftsContain(part, text) && !inAddress.has(text.trim()));
}

/**
 * Whether a part asks before the page unloads. The browser checks it in the same way before a reload. Only with an event of
 * this type a `returnValue`, and what a handler returns, count as a question.
 */
export function asksBeforeUnload(): boolean {
  const event = document.createEvent("BeforeUnloadEvent") as BeforeUnloadEvent;
  event.initEvent("beforeunload", false, true);
  return !window.dispatchEvent(event) || event.returnValue !== "";
}
