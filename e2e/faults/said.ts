import type { Page } from "@playwright/test";

declare global {
  interface Window {
    said: string[];
  }
}

/** Keeps what the page's live regions say: each time one gets a text, or appears as an alert that has one. */
export async function keepSaid(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const regions = "[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]";
    window.said = [];
    new MutationObserver((changes) => {
      const spoken = new Set<Element>();
      for (const { type, target, addedNodes } of changes) {
        // What goes is not read.
        if (type === "childList" && addedNodes.length === 0) continue;
        const around = (target instanceof Element ? target : target.parentElement)?.closest(regions);
        if (around) spoken.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          // One region inside of another would be read by both.
          for (const each of [node, ...node.querySelectorAll("*")]) if (each.matches(regions)) spoken.add(each);
        }
      }
      for (const region of spoken) {
        // Pictures of pages that were left are inert: nobody hears them.
        const isHeard = region.isConnected && !region.closest("[inert]");
        if (isHeard && region.textContent) window.said.push(region.textContent);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What follows is said anew. */
export async function forgetSaid(page: Page): Promise<void> {
  await page.evaluate(() => void window.said.splice(0));
}

/** How often a screen reader was given this sentence. */
export async function timesSaid(page: Page, sentence: string): Promise<number> {
  const said = await page.evaluate(() => window.said);
  return said.filter((text) => text.includes(sentence)).length;
}
