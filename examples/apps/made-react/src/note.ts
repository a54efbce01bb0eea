import type { Portal } from "@portico/contract";
import { strings } from "./strings";

/** What was typed and not saved. The portal keeps it, so that a user who comes back finds it. */
export interface NoteDraft {
  text: string;
}

export function readNote(kept: unknown): string {
  const text = (kept as Partial<NoteDraft> | undefined)?.text;
  return typeof text === "string" ? text : "";
}

/** Says that the note was saved, in the portal's toast and to screen readers. Replace it with a call of your API. */
export async function saveNote(portal: Portal, locale: "pt" | "en"): Promise<void> {
  portal.notify({ kind: "success", text: strings[locale].saved });
}
