import type { Page } from "@playwright/test";

/**
 * Pauses all scripts of a tab with the debugger: a driven page counts as visible, and the browser freezes only hidden
 * ones.
 * @returns resumes the tab
 */
export async function freeze(tab: Page): Promise<() => Promise<unknown>> {
  const devtools = await tab.context().newCDPSession(tab);
  await devtools.send("Debugger.enable");
  const paused = new Promise((resolve) => devtools.once("Debugger.paused", resolve));
  await devtools.send("Debugger.pause");
  await paused;
  return () => devtools.send("Debugger.disable");
}
