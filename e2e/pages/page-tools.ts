import type { Page } from "@playwright/test";

/** The tools in the page, which open from the palette. */
export function pageTools(page: Page) {
  const panel = page.getByRole("complementary", { name: /^(Ferramentas da página|Page tools)$/ });
  const search = async (text: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(text);
  };
  return {
    panel,
    search,
    entry: page.getByRole("option", { name: /^(Ferramentas da página|Page tools)/ }),
    open: async (words = "ferramentas") => {
      await search(words);
      await page.keyboard.press("Enter");
    },
    tab: (name: RegExp) => panel.getByRole("tab", { name }),
    module: (name: string) => panel.getByRole("row").filter({ hasText: name }),
  };
}
