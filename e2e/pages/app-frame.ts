import type { Page } from "@playwright/test";

export function appFrame(page: Page, module: string) {
  const main = page.locator("main#main");
  return {
    main,
    root: main.locator(`[data-app="${module}"]`),
    // Two views share `main` while one takes the place of the other, which is not seen yet.
    heading: main.locator("h1:visible"),
    failure: main.getByText(/^(Não foi possível abrir|Couldn’t open) /),
    retry: main.getByRole("button", { name: /^(Tentar novamente|Try again)$/ }),
  };
}
