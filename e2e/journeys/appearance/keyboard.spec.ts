import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { bruno, password } from "../../support/api/accounts.ts";
import { focusedName, tabTo } from "../../support/page/tab-to.ts";
import { expect, test } from "../../support/test.ts";

test("a keyboard user signs in, opens an application and signs out", async ({ page }) => {
  await page.goto("/signin");
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
  await tabTo(page, /^E-mail$/);
  await page.keyboard.type(bruno.email);
  await tabTo(page, /^Senha$/);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");

  await test.step("the skip link leads past the bar", async () => {
    await page.reload();
    await expect(bar(page).user).toBeVisible();
    await page.keyboard.press("Tab");
    expect(await focusedName(page)).toBe("Ir para o conteúdo principal");
    await page.keyboard.press("Enter");
    await expect(page.locator("main#main")).toBeFocused();
  });

  await test.step("the switcher opens, closes with Escape and gives the focus back", async () => {
    await page.reload();
    const entry = page.getByRole("navigation", { name: "Aplicações" }).getByRole("link", { name: "Ativos" });
    await expect(bar(page).switcher).toBeVisible();
    await tabTo(page, /^Aplicações/);
    await page.keyboard.press("Enter");
    await expect(entry).toBeVisible();
    await tabTo(page, /^Ativos$/);
    await expect(entry).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(entry).toHaveCount(0);
    await expect(bar(page).switcher).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(entry).toBeVisible();
    await tabTo(page, /^Ativos$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/assets/home");
    await expect(appFrame(page, "assets").root.getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("the user menu works with the arrow keys", async () => {
    await page.reload();
    await expect(bar(page).user).toBeVisible();
    await tabTo(page, /^Conta de Bruno Lima$/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Perfil" })).toBeVisible();
    await expect(page.getByRole("menu")).toBeFocused();
    await page.keyboard.press("End");
    // The menu keeps the focus and marks its active entry.
    await expect(page.getByRole("menuitem", { name: "Sair" })).toHaveAttribute("data-focus");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/signin/);
  });
});
