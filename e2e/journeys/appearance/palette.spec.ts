import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { bruno } from "../../support/api/accounts.ts";
import { barriers } from "../../support/page/barriers.ts";
import { holdModules } from "../../support/page/hold-modules.ts";
import { test as ownUser } from "../../support/portal/separate-user-test.ts";
import { expect, test } from "../../support/test.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Procurar ou executar um comando" });
const option = (page: Page, name: RegExp) => page.getByRole("option", { name });

test.describe(() => {
  test.use({ account: bruno });

  test("a user opens an application with Ctrl K and the beginning of its name", async ({ page }) => {
    await page.goto("/");
    await expect(bar(page).user).toBeVisible();
    await bar(page).theme.focus();
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(field(page)).toHaveCount(0);
    await expect(bar(page).theme).toBeFocused();

    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("ati");
    await expect(option(page, /^Ativos/)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/assets/home");
    await expect(field(page)).toHaveCount(0);
  });

  test("the palette opens again as soon as it was closed, however fast the user is", async ({ page }) => {
    await page.goto("/");
    await expect(bar(page).user).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    // Both keys before the browser's event of the closing: the first closes the palette, the second opens it.
    await page.evaluate(() => {
      const keys = { key: "k", code: "KeyK", ctrlKey: true, bubbles: true, cancelable: true };
      for (const at of [document.activeElement, document.body]) at?.dispatchEvent(new KeyboardEvent("keydown", keys));
    });
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("ati");
    await expect(option(page, /^Ativos/)).toHaveAttribute("aria-selected", "true");
  });

  test("what is typed while the palette still loads is in its field, and not in the page's own", async ({ page }) => {
    await page.goto("/profile");
    const name = page.getByRole("textbox", { name: "Nome completo" });
    await expect(name).toHaveValue(bruno.name);
    const letThrough = await holdModules(page);
    await name.focus();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("atx");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("i");
    await expect(name).toHaveValue(bruno.name);
    expect(await barriers(page)).toEqual([]);
    letThrough();
    await expect(option(page, /^Ativos/)).toBeVisible();
    await page.keyboard.type("v");
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue("ativ");
    await page.keyboard.press("Escape");
    await expect(name).toBeFocused();
    await expect(name).toHaveValue(bruno.name);
  });

  test("Escape ends the wait for the palette, and the focus is where it was", async ({ page }) => {
    await page.goto("/");
    await expect(bar(page).user).toBeVisible();
    const letThrough = await holdModules(page);
    await bar(page).theme.focus();
    const arrived = page.waitForResponse(/\/modules\/navbar-mf\/.*\.js/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("ati");
    await page.keyboard.press("Escape");
    await expect(bar(page).theme).toBeFocused();
    letThrough();
    await (await arrived).finished();
    await expect(field(page)).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(field(page)).toHaveValue("");
  });

  test("the palette opens over the bell's panel, and gives the focus back to the bell", async ({ page }) => {
    await page.goto("/");
    await bar(page).bell.click();
    await expect(page.getByRole("dialog").getByRole("heading", { name: "Notificações" })).toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(bar(page).bell).toBeFocused();
  });

  test("the bell's panel closes before the palette is there, so that its list cannot take the focus away", async ({
    page,
  }) => {
    const showList = await holdModules(page, /\/modules\/notifications-mf\/.*\.js/);
    await page.goto("/");
    await bar(page).bell.click();
    const panel = page.getByRole("dialog", { name: "Notificações" });
    await expect(panel.getByRole("heading", { name: "Notificações" })).toBeFocused();
    const showPalette = await holdModules(page, /\/modules\/navbar-mf\/.*\.js/);
    await page.keyboard.press("Control+k");
    await expect(panel).toBeHidden();
    showList();
    showPalette();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(bar(page).bell).toBeFocused();
  });

  test("the palette leads to a section of the profile and opens the panel", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Procurar ou executar um comando" }).click();
    await field(page).fill("seguranca");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/profile#security");
    await page.keyboard.press("Control+k");
    await field(page).fill("notif");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByRole("heading", { name: "Notificações" })).toBeFocused();
  });

  test("a shortcut that is switched off in the list stays off after a reload", async ({ page }) => {
    const list = page.getByRole("dialog", { name: "Atalhos de teclado" });
    await page.goto("/");
    await expect(bar(page).user).toBeVisible();
    await page.keyboard.press("Alt+Shift+KeyP");
    await expect(page.getByRole("dialog", { name: "Aplicações" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(list.getByRole("heading", { name: "Atalhos de teclado" })).toBeFocused();
    expect(await barriers(page)).toEqual([]);
    await list.getByRole("switch", { name: "Abrir as aplicações" }).click();
    await list.getByRole("switch", { name: "Ir para a próxima área da página" }).click();
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(bar(page).switcher).toBeVisible();
    await page.keyboard.press("Alt+Shift+KeyP");
    await page.keyboard.press("F6");
    await expect(bar(page).switcher).toBeFocused();
    await expect(page.getByRole("dialog", { name: "Aplicações" })).toBeHidden();
    await page.keyboard.press("F6");
    await expect(page.locator("main#main")).toBeFocused();
  });

  for (const theme of ["light", "dark"] as const) {
    test.describe(() => {
      test.use({ theme });

      test(`the palette has no barrier in the ${theme} theme, with results and without`, async ({ page }) => {
        await page.goto("/");
        await expect(bar(page).user).toBeVisible();
        await page.keyboard.press("Control+k");
        await expect(option(page, /^Ativos/)).toBeVisible();
        expect(await barriers(page)).toEqual([]);
        await field(page).fill("xyz");
        await expect(page.getByText("Nada corresponde a “xyz”.")).toBeVisible();
        expect(await barriers(page)).toEqual([]);
      });
    });
  }
});

ownUser("a sign-out from the palette asks before unsaved text is lost", async ({ page, enter }) => {
  await enter(page);
  await bar(page).openProfile();
  await page.getByRole("textbox", { name: "Nome completo" }).fill("Nome Prado");
  await page.keyboard.press("Control+k");
  await field(page).fill("sair");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await expect(question).toContainText("Há alterações não salvas em Perfil. Sair mesmo assim?");
  await question.getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(page).toHaveURL(/\/signin/);
});
