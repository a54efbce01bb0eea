import type { Page } from "@playwright/test";
import { ana, bruno } from "../../support/api/accounts.ts";
import { tabTo } from "../../support/page/tab-to.ts";
import { expect, test } from "../../support/test.ts";

function auditPage(page: Page) {
  const main = page.locator("main#main");
  return {
    main,
    heading: main.getByRole("heading", { level: 1 }),
    table: main.getByRole("table", { name: /^(Registros da auditoria|Entries of the audit log)/ }),
    rows: main.locator("tbody tr"),
    filter: main.getByRole("combobox", { name: /^(Mostrar|Show)$/ }),
  };
}

test.describe("a user with access to the audit log", () => {
  test.use({ account: ana });

  test("filters it by action and finds their own sign-in", async ({ page }) => {
    const view = auditPage(page);
    await page.goto("/registry");
    await page.getByRole("link", { name: "Auditoria" }).click();
    await expect(view.heading).toHaveText("Auditoria");
    await expect(page).toHaveTitle(/Auditoria/);
    await view.filter.selectOption({ label: "Entrada" });
    const entry = view.rows.filter({ hasText: ana.email }).first();
    await expect(entry).toContainText("Entrada");
    await expect(entry).toContainText("127.0.0.1");
    await expect(entry).toContainText("Feito");
    await expect(view.rows.filter({ hasText: "Versão publicada" })).toHaveCount(0);
  });

  test("filters it by keyboard, and retries after the network failed", async ({ page }) => {
    const view = auditPage(page);
    await page.goto("/registry/audit");
    await expect(view.table).toBeVisible();
    await page.route("**/api/audit*", (route) => route.abort());
    await tabTo(page, /^Todas as ações/);
    await page.keyboard.press("ArrowDown");
    await expect(view.main.getByRole("alert")).toContainText("Não foi possível acessar o serviço");
    await page.unroute("**/api/audit*");
    await tabTo(page, /^Tentar novamente$/);
    await page.keyboard.press("Enter");
    await expect(view.rows.filter({ hasText: ana.email }).first()).toBeVisible();
  });
});

test.describe("a user without access to the audit log", () => {
  test.use({ account: bruno });

  test("reads where to request access", async ({ page }) => {
    await page.goto("/registry/audit");
    await expect(page.getByText("Sem acesso à auditoria")).toBeVisible();
    await expect(page.getByText("Peça acesso a quem opera o portal.")).toBeVisible();
  });
});

test("a guest who opens the audit log signs in first, with the log as the return address", async ({ page }) => {
  await page.goto("/registry/audit");
  await expect(page).toHaveURL("/signin?link=%2Fregistry%2Faudit");
});
