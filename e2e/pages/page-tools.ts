import type { Page } from "@playwright/test";

/** The tools in the page, which open from the palette. */
export function pageTools(page: Page) {
  const panel = page.getByRole("complementary", { name: /^(Ferramentas da página|Page tools)$/ });
  const field = page.getByRole("combobox", { name: /^(Procurar ou executar um comando|Search or run a command)$/ });
  const entry = page.getByRole("option", { name: /^(Ferramentas da página|Page tools)/ });
  const search = async (text: string) => {
    await page.keyboard.press("Control+k");
    await field.fill(text);
  };
  return {
    panel,
    field,
    search,
    entry,
    open: async (words = "ferramentas") => {
      await search(words);
      await entry.waitFor();
      await page.keyboard.press("Enter");
    },
    tab: (name: RegExp) => panel.getByRole("tab", { name }),
    module: (name: string) => panel.getByRole("row").filter({ hasText: name }),
  };
}
