import { minimalBar } from "../builtin/minimal-bar.ts";
import type { Part } from "../routes/parts.ts";
import { failurePanel } from "./failure-panel.ts";
import { failureSentence } from "./failure-sentence.ts";

interface PartFailure {
  /** The part's name as the user knows it. */
  name: string;
  id: string;
  error: unknown;
  retry(): void;
  /** Set if an earlier build can be opened. */
  openPrevious?(): void;
}

/** The view in the place of a part that failed: a failure panel, the minimal bar, or nothing for an overlay. */
export function failureView(part: Part, { error, ...failure }: PartFailure): HTMLElement[] {
  if (part.place === "overlay") return [];
  if (part.place === "bar") return [minimalBar(failure.retry)];
  const details = `${part.specifier} · ${failure.id} · ${new Date().toISOString()} · ${String(error)}`;
  return [failurePanel({ ...failure, details, sentence: failureSentence(part, failure.id) })];
}
