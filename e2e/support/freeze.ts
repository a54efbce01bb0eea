import type { Page } from "@playwright/test";

/**
 * Stops all that runs in a tab, by the debugger: a page that is driven counts as seen, and the browser freezes none
 * that is.
 *
 * @returns what lets it run again
 */
export async function freeze(tab: Page): Promise<() => Promise<unknown>> {
  const devtools = await tab.context().newCDPSession(tab);
  await devtools.send("Debugger.enable");
  const paused = new Promise((resolve) => devtools.once("Debugger.paused", resolve));
  await devtools.send("Debugger.pause");
  await paused;
  return () => devtools.send("Debugger.disable");
}
