import type { BrowserContext, Page } from "@playwright/test";

declare global {
  interface Window {
    /** The texts that the watched elements have shown. */
    shown: string[];
  }
}

/** Records each text that an element of this kind shows, because the texts disappear by themselves. */
export async function recordShown(on: BrowserContext | Page, selector: string): Promise<void> {
  await on.addInitScript((wanted) => {
    const last = new WeakMap<Element, string>();
    window.shown = [];
    new MutationObserver(() => {
      for (const each of document.querySelectorAll(wanted)) {
        const text = each.textContent ?? "";
        if (text === "" || text === last.get(each) || !each.checkVisibility()) continue;
        last.set(each, text);
        window.shown.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  }, selector);
}

export const shownIn = (page: Page): Promise<string[]> => page.evaluate(() => window.shown);
