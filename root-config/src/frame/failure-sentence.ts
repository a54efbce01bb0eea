import { buildOf } from "../loader/system-loader.ts";
import { isOverridden } from "../overrides/is-overridden.ts";
import { shellText } from "../page/shell-text.ts";
import type { Part } from "../routes/parts.ts";

/** The text below the heading of a failure panel: what the failure means, and the code to quote. */
export function failureSentence({ specifier, severity }: Part, id: string): string {
  // Without a network it is unknown what else is affected.
  if (!navigator.onLine) return shellText("frame.error.offline");
  // A user cannot do without the sign-in part, so it has its own text.
  const key = severity === "essential" ? "frame.error.alone" : "frame.error.body";
  // Whoever overrides the module needs the address that this browser loads.
  return shellText(key, { id: isOverridden(specifier) ? `${id} (${buildOf(specifier)?.address})` : id });
}
