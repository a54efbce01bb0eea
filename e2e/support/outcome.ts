import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** What the work that a journey has begun in this page came to. */
    outcome: { value: unknown } | undefined;
  }
}

const patience = 60_000;

/**
 * What comes of long work in a tab. It leaves its result on the page, as `window.outcome`, where it is looked for: the
 * browser was seen to drop the answer to a call that is waited for in one tab of many ("garbage collected").
 *
 * @param begin has the page forget the last outcome and begins the work; it does not wait for it
 */
export async function outcomeOf<Value>(tab: Page, begin: () => Promise<void>): Promise<Value> {
  await begin();
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const { outcome, isKnown } = await tab.evaluate(() => ({
      outcome: window.outcome,
      isKnown: "outcome" in window,
    }));
    if (!isKnown) throw new Error(`${tab.url()} was loaded anew while it was at work.`);
    if (outcome) return outcome.value as Value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${tab.url()} did not end its work in ${patience} ms.`);
}
