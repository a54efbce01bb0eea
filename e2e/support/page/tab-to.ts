import type { Page } from "@playwright/test";

/** Presses Tab until an element with this name has the focus, as a keyboard user does. */
export async function tabTo(page: Page, name: RegExp) {
  for (let pressed = 0; pressed < 40; pressed++) {
    await page.keyboard.press("Tab");
    if (name.test(await focusedName(page))) return;
  }
  throw new Error(`No ${name} within 40 presses of Tab; the focus is on "${await focusedName(page)}"`);
}

export function focusedName(page: Page) {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null;
    const label = at instanceof HTMLInputElement ? (at.labels?.[0]?.textContent ?? "") : "";
    return (at?.getAttribute("aria-label") ?? (label || (at?.textContent ?? ""))).trim();
  });
}
