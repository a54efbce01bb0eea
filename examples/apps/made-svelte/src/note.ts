import type { Portal } from "@portico/contract";
import { strings } from "./strings";

/** The typed text that is not saved. The portal keeps it for the user's next visit. */
export interface NoteDraft {
  text: string;
}

export function readNote(kept: unknown): string {
  const text = (kept as Partial<NoteDraft> | undefined)?.text;
  return typeof text === "string" ? text : "";
}

/** Shows that the note was saved, in the portal's toast and to screen readers. Replace it with a call of your API. */
export async function saveNote(portal: Portal, locale: "pt" | "en"): Promise<void> {
  portal.notify({ kind: "success", text: strings[locale].saved });
}
