import type { Page } from "@playwright/test";

/** Records every address outside an origin that the page navigates to, and every dialog and tab that opens. */
export function watchEscapes(page: Page, origin: string): string[] {
  const seen: string[] = [];
  page.on("framenavigated", (frame) => {
    if (new URL(frame.url()).origin !== origin && frame.url() !== "about:blank") seen.push(frame.url());
  });
  page.on("dialog", async (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.context().on("page", () => seen.push("another page"));
  return seen;
}
