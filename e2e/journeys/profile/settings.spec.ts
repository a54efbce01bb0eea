import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { ana } from "../../support/api/accounts.ts";
import { originOf } from "../../support/portal/portal.ts";
import { expect, test } from "../../support/test.ts";

test.use({ account: ana });

test("the theme is switched, stored, and applied before the first paint", async ({ page }) => {
  await page.goto("/");
  await expect(bar(page).theme).toHaveAccessibleName("Mudar para o tema escuro");
  await bar(page).theme.click();
  await expect(page.locator("html")).toHaveAttribute("mode", "dark");
  await expect(bar(page).theme).toHaveAccessibleName("Mudar para o tema claro");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");

  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0)
        Object.assign(window, { modeAtPaint: document.documentElement.getAttribute("mode") });
    }).observe({ type: "paint", buffered: true });
  });
  await page.reload();
  await expect(bar(page).theme).toHaveAccessibleName("Mudar para o tema claro");
  // The browser delivers the entry some time after its paint.
  await expect.poll(() => page.evaluate(() => (window as { modeAtPaint?: string }).modeAtPaint)).toBe("dark");
});

test("the theme follows the system in all tabs, and in the first HTML without a script", async ({ page, browser }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/profile#theme");
  const other = await page.context().newPage();
  await other.emulateMedia({ colorScheme: "dark" });
  await other.goto("/");
  const mode = (tab: Page) => tab.locator("html");
  await expect(mode(other)).toHaveAttribute("mode", "light");
  await page.getByRole("radio", { name: "Igual ao sistema" }).click();
  await expect(mode(other)).toHaveAttribute("mode", "dark");
  await expect(mode(page)).toHaveAttribute("mode", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(mode(page)).toHaveAttribute("mode", "dark");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Igual ao sistema" })).toBeChecked();
  await page.getByRole("radio", { name: "Claro" }).click();
  await expect(mode(other)).toHaveAttribute("mode", "light");

  const cookies = [{ name: "theme", value: "system-light", url: originOf("acme") }];
  const plain = await browser.newContext({ javaScriptEnabled: false, colorScheme: "dark", baseURL: originOf("acme") });
  await plain.addCookies(cookies);
  const first = await plain.newPage();
  await first.goto("/signin");
  await expect(first.locator("html")).not.toHaveAttribute("mode");
  await expect(first.locator("body")).toHaveCSS("background-color", "rgb(15, 19, 25)");
  await first.emulateMedia({ colorScheme: "light" });
  await expect(first.locator("body")).toHaveCSS("background-color", "rgb(246, 247, 249)");
  await plain.close();
});

test("a printed page is light and has no bar", async ({ page }) => {
  await page.goto("/profile");
  await bar(page).theme.click();
  await expect(page.getByRole("heading", { name: "Dados pessoais" })).toHaveCSS("color", "rgb(232, 236, 242)");
  await page.emulateMedia({ media: "print" });
  await expect(bar(page).banner).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Seções do perfil" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Dados pessoais" })).toHaveCSS("color", "rgb(22, 27, 36)");
});

test("the language is switched in the profile, announced to the page, and stored", async ({ page }) => {
  await page.goto("/profile");
  await page.evaluate(() => {
    window.addEventListener("container:locale", (event) => {
      Object.assign(window, { announced: (event as CustomEvent<{ locale: string }>).detail.locale });
    });
  });
  await page.getByRole("radio", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Personal details" })).toBeVisible();
  await expect(bar(page).user).toHaveAccessibleName("Ana Souza’s account");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect.poll(() => page.evaluate(() => (window as { announced?: string }).announced)).toBe("en");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Personal details" })).toBeVisible();
});

test("texts with other bytes than the hash in the map are never shown", async ({ page }) => {
  let changed = 0;
  const dist = resolve(import.meta.dirname, "../../../profile-mf/dist");
  await page.route(/\/modules\/profile-mf\/.*\ben\b.*\.json$/, async (route) => {
    changed++;
    const texts: object = JSON.parse(
      readFileSync(`${dist}/${new URL(route.request().url()).pathname.split("/").at(-1)}`, "utf8"),
    );
    await route.fulfill({ json: Object.fromEntries(Object.keys(texts).map((key) => [key, "Changed on the way"])) });
  });
  await page.goto("/profile");
  await page.getByRole("radio", { name: "English" }).click();
  await expect(page.getByText("Não foi possível mudar o idioma. Tente novamente.")).toBeAttached();
  await expect(page.getByRole("radio", { name: "Português" })).toBeChecked();
  await expect(page.getByText("Changed on the way")).toHaveCount(0);
  expect(changed).toBeGreaterThan(0);
});

test.describe("a guest", () => {
  test.use({ account: undefined });

  test("chooses the language of the sign-in page", async ({ page }) => {
    await page.goto("/signin");
    await expect(page).toHaveTitle(/^Entrar · Acme/);
    await page
      .getByRole("link", { name: "English" })
      .or(page.getByRole("button", { name: "English" }))
      .click();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expect(page).toHaveTitle(/^Sign in · Acme/);
  });
});
