import { auditPage } from "../pages/audit-page.ts";
import { ana, bruno } from "../support/accounts.ts";
import { tabTo } from "../support/tab-to.ts";
import { expect, test } from "../support/test.ts";

test.describe("with the role", () => {
  test.use({ account: ana });

  test("a person sees the own sign-in, and goes through older entries of one kind", async ({ page }) => {
    const view = auditPage(page);
    await page.goto("/registry");
    await page.getByRole("link", { name: "Auditoria" }).click();
    await expect(view.heading).toHaveText("Auditoria");
    await expect(page).toHaveTitle(/Auditoria/);
    await view.filter.selectOption({ label: "Entrada" });
    const own = view.rows.filter({ hasText: ana.email }).first();
    await expect(own).toContainText("Entrada");
    await expect(own).toContainText("127.0.0.1");
    await expect(own).toContainText("Feito");
    await expect(view.rows.filter({ hasText: "Versão publicada" })).toHaveCount(0);
  });

  test("a person without a mouse chooses a kind, and loads what the network had kept back", async ({ page }) => {
    const view = auditPage(page);
    await page.goto("/registry/audit");
    await expect(view.table).toBeVisible();
    await page.route("**/api/audit*", (route) => route.abort());
    await tabTo(page, /^Todas as ações/);
    await page.keyboard.press("ArrowDown");
    await expect(view.main.getByRole("alert")).toContainText("Sem internet");
    await page.unroute("**/api/audit*");
    await tabTo(page, /^Tentar novamente$/);
    await page.keyboard.press("Enter");
    await expect(view.rows.filter({ hasText: ana.email }).first()).toBeVisible();
  });
});

test.describe("without the role", () => {
  test.use({ account: bruno });

  test("a person is told whom to ask", async ({ page }) => {
    await page.goto("/registry/audit");
    await expect(page.getByText("Sem acesso à auditoria")).toBeVisible();
    await expect(page.getByText("Peça acesso à equipe da plataforma.")).toBeVisible();
  });
});

test("a guest signs in first and then gets there", async ({ page }) => {
  await page.goto("/registry/audit");
  await expect(page).toHaveURL("/signin?link=%2Fregistry%2Faudit");
});
