import type { Page } from "@playwright/test";

export function auditPage(page: Page) {
  const main = page.locator("main#main");
  return {
    main,
    heading: main.getByRole("heading", { level: 1 }),
    table: main.getByRole("table", { name: /^(Registros da auditoria|Entries of the audit log)/ }),
    rows: main.locator("tbody tr"),
    filter: main.getByRole("combobox", { name: /^(Mostrar|Show)$/ }),
    more: main.getByRole("button", { name: /^(Mostrar mais|Show more)$/ }),
  };
}
