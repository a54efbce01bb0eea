import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mediaRoot } from "../../platform/media/media-root.ts";
import { attributes } from "../../platform/text/html.ts";
import { hashSource } from "./hash-source.ts";

const file = join(mediaRoot, "inline", "start-guard.js");
const text = readFileSync(file, "utf8")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "" && !line.startsWith("//"))
  .join("\n");

/** The source expression by which the page's policy accepts the guard, and no other script. */
export const startGuardSource = hashSource(text);

/**
 * Shows the notice in the template `#stalled` when the portal cannot start. It is in the document, so it works without
 * any file of the portal, and delays no load.
 * @param patience milliseconds until the notice; the script's own value by default
 */
export function startGuard(patience?: number): string {
  return `<script${attributes({ "data-patience": patience === undefined ? undefined : String(patience) })}>${text}</script>`;
}
