import { createFakeBrowser, createStrictServer } from "./fake-tabs.ts";

/** A guest's tab, whose start-up has ended. */
export async function openGuest() {
  const server = createStrictServer();
  const browser = createFakeBrowser(server);
  const tab = browser.openTab();
  await tab.startSession();
  return { server, browser, tab };
}
