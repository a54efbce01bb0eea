import { shellText } from "../page/shell-text.ts";
import type { Part } from "../routes/parts.ts";

/** What the panel of a part says below its heading: what the failure means, and the code to quote. */
export function failureSentence(part: Part, id: string): string {
  // Sign-in is the one part of `main` that there is no way around.
  return shellText(part.severity === "essential" ? "frame.error.alone" : "frame.error.body", { id });
}
