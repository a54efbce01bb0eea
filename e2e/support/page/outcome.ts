import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** The result of the work that a journey started in this page. */
    outcome: { value: unknown } | undefined;
  }
}

const limit = 60_000;

/**
 * Runs long work in a tab and returns its result. The work stores it in `window.outcome`, which this polls: with many
 * tabs, the browser drops the result of some awaited calls ("garbage collected").
 * @param begin clears the last outcome in the page and starts the work, without waiting for it
 */
export async function outcomeOf<Value>(tab: Page, begin: () => Promise<void>): Promise<Value> {
  await begin();
  const deadline = Date.now() + limit;
  while (Date.now() < deadline) {
    const { outcome, isKnown } = await tab.evaluate(() => ({ outcome: window.outcome, isKnown: "outcome" in window }));
    if (!isKnown) throw new Error(`${tab.url()} was reloaded during its work.`);
    if (outcome) return outcome.value as Value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${tab.url()} did not end its work in ${limit} ms.`);
}
