import type { Page } from "@playwright/test";

declare global {
  interface Window {
    announcements: string[];
  }
}

/** Records what the live regions announce: each time one gets a text, or appears as an alert that has one. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const regions = "[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]";
    window.announcements = [];
    new MutationObserver((changes) => {
      const spoken = new Set<Element>();
      for (const { type, target, addedNodes } of changes) {
        // A removal is not announced.
        if (type === "childList" && addedNodes.length === 0) continue;
        const around = (target instanceof Element ? target : target.parentElement)?.closest(regions);
        if (around) spoken.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          // A region inside another one is announced by both.
          for (const each of [node, ...node.querySelectorAll("*")]) if (each.matches(regions)) spoken.add(each);
        }
      }
      for (const region of spoken) {
        // Snapshots of pages that were left are inert, so a screen reader skips them.
        const isExposed = region.isConnected && !region.closest("[inert]");
        if (isExposed && region.textContent) window.announcements.push(region.textContent);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Clears the record, so that only later announcements count. */
export async function clearAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => void window.announcements.splice(0));
}

/** How many announcements contain this sentence. */
export async function countAnnouncements(page: Page, sentence: string): Promise<number> {
  const announcements = await page.evaluate(() => window.announcements);
  return announcements.filter((text) => text.includes(sentence)).length;
}
