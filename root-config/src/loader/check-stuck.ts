import { stuckEvent } from "./stuck-event.ts";

/** An application with more files is not checked: its user has to load the page again. */
const mostFiles = 200;

/**
 * The start of the error messages in Chromium, Firefox and WebKit for an import whose file, or imported file, could not
 * be fetched.
 */
const notFetched = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/;

/**
 * Detects a further attempt that failed although every file exists, and then sends `stuckEvent`. Some browsers remember
 * the failure of an imported file for as long as the page is open (HTML, "fetch a single module script").
 *
 * @param error of the attempt
 * @param addresses the files of the application
 */
export async function checkStuck(error: unknown, addresses: readonly string[]): Promise<void> {
  if (!notFetched.test((error as Error | undefined)?.message ?? "") || addresses.length > mostFiles) return;
  for (const address of addresses) if (!(await isThere(address))) return;
  window.dispatchEvent(new Event(stuckEvent));
}

async function isThere(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { cache: "no-store" });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
