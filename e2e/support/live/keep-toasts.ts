import type { BrowserContext } from "@playwright/test";

/** From now on a toast stays until it is closed or clicked, so that a slow journey still finds it. */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    // The end of this animation closes a toast.
    sheet.replaceSync(".Toastify__progress-bar { animation-play-state: paused !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}
