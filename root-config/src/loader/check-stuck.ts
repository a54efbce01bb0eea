import { stuckEvent } from "./stuck-event.ts";

/** An application of more files is not checked: its user loads the page again. */
const mostFiles = 200;

/** How Chromium, Firefox and WebKit begin the error of an import whose file, or a file that it imports, was not fetched. */
const notFetched = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/;

/**
 * Finds out whether a further attempt failed although every file is there. Some browsers keep the failure of an imported
 * file for as long as the page is open (HTML, "fetch a single module script"). Then it sends `stuckEvent`.
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
