import type { Page } from "@playwright/test";

/** Times by the page's clock, in milliseconds, at which each first appeared or was done. */
interface Marks {
  /** The click that opens the broken application; on a page load, when the portal starts to open it. */
  begun?: number;
  /** The loading notice or the panel, whichever came first. */
  something?: number;
  panel?: number;
  /** The heading of the broken application, which works until it is left. */
  opened?: number;
  /** The click that leaves, and the heading of the application that it opens. */
  left?: number;
  healthy?: number;
}

declare global {
  interface Window {
    portalMarks: Marks;
  }
}

/** Records times inside the page, so that the test's own delays do not count. */
export async function recordMarks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const marks: Marks = {};
    window.portalMarks = marks;
    const seen = (selector: string) => document.querySelector(selector) !== null;
    const record = () => {
      const now = performance.now();
      if (seen("[data-app=assets]")) marks.begun ??= now;
      if (seen(".frame-waiting:not([hidden]), .frame-failure")) marks.something ??= now;
      if (seen(".frame-failure")) marks.panel ??= now;
      if (seen("main:not([data-leaving]) [data-app=assets] h1")) marks.opened ??= now;
      if (marks.left && seen("main:not([data-leaving]) [data-app=handbook] h1")) marks.healthy ??= now;
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true, attributes: true });
    document.addEventListener(
      "click",
      ({ target }) => {
        if (!(target instanceof Element)) return;
        if (target.closest('a[href^="/handbook"]')) marks.left = performance.now();
        if (!target.closest('a[href^="/assets"]')) return;
        // A notice from before the click belongs to the start of the portal.
        for (const name of ["something", "panel"] as const) delete marks[name];
        marks.begun = performance.now();
      },
      true,
    );
  });
}

export const marksOf = (page: Page): Promise<Marks> => page.evaluate(() => window.portalMarks);

/** How long the bar takes to open its application menu, in milliseconds. */
export function barResponseTime(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>("header [aria-expanded], header [popovertarget]");
    if (!button) throw new Error("the bar has no menu");
    const begun = performance.now();
    button.click();
    while (!document.querySelector("header :popover-open, header [aria-expanded=true]")) {
      if (performance.now() - begun > 60_000) throw new Error("the bar's menu did not open");
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const took = performance.now() - begun;
    button.click();
    return took;
  });
}
