import { lastGoodBuild } from "../last-good/last-good.ts";
import { tryModule } from "../loader/load-module.ts";
import type { Part } from "../routes/parts.ts";
import { failureView } from "./failure-view.ts";
import { quietTries } from "./quiet-tries.ts";

interface FailedOpening {
  part: Part;
  name: string;
  step: "load" | "mount";
  error: unknown;
  retry(): void;
  openPrevious(): void;
}

/**
 * What a part that could not be opened leaves in its place, and what goes on behind it: a file that did not come is
 * asked for again. One that hung is not: it has had all the time there is.
 *
 * @returns the view, the code that the person can quote, and what ends the tries
 */
export function failedOpening({ part, name, step, error, retry, openPrevious }: FailedOpening) {
  const id = crypto.randomUUID().slice(0, 8);
  const waitsForFile = step === "load" && (error as { code?: string }).code !== "deadline";
  const endTries = waitsForFile ? quietTries(() => tryModule(part.specifier), retry, !part.module) : () => {};
  const previous = lastGoodBuild(part.specifier) && { openPrevious };
  return { id, endTries, view: failureView(part, { name, id, error, retry, ...previous }) };
}
