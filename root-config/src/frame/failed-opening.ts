import { randomId } from "@portico/shared-utility/contract";
import { lastGoodBuild } from "../last-good/last-good.ts";
import type { Part } from "../routes/parts.ts";
import { failureView } from "./failure-view.ts";
import { tryPart } from "./load-part.ts";
import { hasHung, retryInBackground } from "./retry-in-background.ts";

/** Retries once, when the browser is online again. Returns a function that ends the wait. */
function retryOnline(retry: () => void): () => void {
  window.addEventListener("online", retry, { once: true });
  return () => window.removeEventListener("online", retry);
}

interface FailedOpening {
  part: Part;
  name: string;
  step: "load" | "mount";
  error: unknown;
  retry(): void;
  openPrevious(): void;
}

/**
 * The view in the place of a part that could not be opened, and the retries in the background. A file that failed to
 * load is requested again. A request that hung is not repeated: each occupies one of the browser's few connections to a
 * host. Without a network, the retries wait for it.
 *
 * @returns the view, the code that the user can quote, and a function that ends the retries
 */
export function failedOpening({ part, name, step, error, retry, openPrevious }: FailedOpening) {
  const id = randomId().slice(0, 8);
  const inBackground = () => retryInBackground(() => tryPart(part), retry);
  const waitsForFile = step === "load" && !hasHung(error);
  const endRetries = !navigator.onLine ? retryOnline(retry) : waitsForFile ? inBackground() : () => {};
  const previous = lastGoodBuild(part.specifier) && { openPrevious };
  return { id, endRetries, view: failureView(part, { name, id, error, retry, ...previous }) };
}
