import type { Page } from "@playwright/test";
import { appFrame } from "../pages/app-frame.ts";
import { bruno, password } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

/** Presses Tab until the focus is on something with this name, as a person without a mouse does. */
async function tabTo(page: Page, name: RegExp, limit = 40) {
  for (let pressed = 0; pressed < limit; pressed++) {
    await page.keyboard.press("Tab");
    if (name.test(await focusedName(page))) return;
  }
  throw new Error(`No ${name} within ${limit} presses of Tab; the focus is on "${await focusedName(page)}"`);
}

function focusedName(page: Page) {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null;
    const label = at instanceof HTMLInputElement ? (at.labels?.[0]?.textContent ?? "") : "";
    return (at?.getAttribute("aria-label") ?? (label || (at?.textContent ?? ""))).trim();
  });
}

test("a person without a mouse signs in, opens an application and signs out", async ({ page }) => {
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
    await expect(page.getByRole("banner")).toBeVisible();
    await page.keyboard.press("Tab");
    expect(await focusedName(page)).toBe("Ir para o conteúdo principal");
    await page.keyboard.press("Enter");
    await expect(page.locator("main#main")).toBeFocused();
  });

  await test.step("the switcher opens, closes with Escape and gives the focus back", async () => {
    await page.reload();
    await tabTo(page, /^Aplicações/);
    await page.keyboard.press("Enter");
    await tabTo(page, /^Ativos$/);
    await page.keyboard.press("Escape");
    expect(await focusedName(page)).toMatch(/^Aplicações/);
    await page.keyboard.press("Enter");
    await tabTo(page, /^Ativos$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/assets/home");
    await expect(appFrame(page, "assets").root.getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("the user menu is worked with arrows", async () => {
    await page.reload();
    await tabTo(page, /^Conta de Bruno Lima$/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Perfil" })).toBeVisible();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/signin/);
  });
});
