import type { BrowserContext } from "@playwright/test";

/**
 * Toasts of this browser stay until they are closed. By themselves they go after 4 or 5 s, and a machine may pause for
 * longer than that; the end of a toast's time is tested in the toast component.
 */
export async function lastingToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The library closes a toast when the animation of its progress bar ends.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".Toastify__progress-bar { animation-play-state: paused !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}
