import type { Locator } from "@playwright/test";

/** Clicks a button, unless the page has shown by itself meanwhile what the button leads to: then the button may be gone. */
export function clickUnless(shown: Locator, button: Locator): Promise<void> {
  const appeared = shown.waitFor();
  return Promise.race([button.click({ timeout: 10_000 }).catch(() => appeared), appeared]);
}
