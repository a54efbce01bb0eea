import type { Page } from "@playwright/test";
import { clickUnless } from "../support/page/click-unless.ts";

export function appFrame(page: Page, module: string) {
  const main = page.locator("main#main");
  const root = main.locator(`[data-app="${module}"]`);
  const retry = main.getByRole("button", { name: /^(Tentar novamente|Try again)$/ });
  return {
    main,
    root,
    // `main` holds two views while the page changes; the next one is hidden until it is ready.
    heading: main.locator("h1:visible"),
    failure: main.getByText(/^(Não foi possível abrir|Couldn’t open) /),
    retry,
    /** Presses "Try again", unless the page has opened the application by itself meanwhile. */
    tryAgain: () => clickUnless(root.locator("h1, iframe").first(), retry),
  };
}
