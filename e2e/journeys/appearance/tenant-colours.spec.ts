import type { Locator, Page } from "@playwright/test";
import { gina } from "../../support/api/accounts.ts";
import { expect, test } from "../../support/test.ts";

const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());

const submit = (page: Page) => page.getByRole("main").getByRole("button", { name: "Entrar", exact: true });

for (const theme of ["light", "dark"] as const) {
  test.describe(theme, () => {
    test.use({ tenant: "globex", theme });

    test(`a tenant's ${theme} page has its accent, before any script and on its buttons`, async ({ page }) => {
      await page.route("**/*.js", (route) => route.abort());
      await page.goto("/signin");
      const first = await accent(page);
      await page.unrouteAll();
      await page.goto("/signin");
      expect(first).toMatch(/^#[0-9a-f]{6}$/);
      const parts = [1, 3, 5].map((at) => Number.parseInt(first.slice(at, at + 2), 16));
      await expect(submit(page)).toHaveCSS("background-color", `rgb(${parts.join(", ")})`);
      expect(first === "#0f766e").toBe(theme === "light");
    });
  });
}

for (const theme of ["light", "dark"] as const) {
  test.describe(`${theme}, links and focus`, () => {
    test.use({ tenant: "globex", theme });

    test(`links and focus rings have the accent's hue, ${theme}`, async ({ page }) => {
      await page.goto("/signin");
      const forgot = page.getByRole("link", { name: "Esqueci a senha" });
      await forgot.focus();
      expect(await greenOver(forgot, "color")).toBeGreaterThan(0);
      expect(await greenOver(forgot, "outlineColor")).toBeGreaterThan(0);
    });

    test.describe(() => {
      test.use({ account: gina });

      test(`focus rings of an application have the accent's hue, ${theme}`, async ({ page }) => {
        await page.goto("/tickets/home");
        const control = page.locator("main#main [data-app] :is(a, button)").first();
        await control.focus();
        expect(await greenOver(control, "outlineColor")).toBeGreaterThan(0);
      });
    });
  });
}

/** How much more green than blue a colour has; the portal's own blue has less green than blue. */
const greenOver = (element: Locator, property: "color" | "outlineColor") =>
  element.evaluate((found, name) => {
    const [, green = 0, blue = 0] = (getComputedStyle(found)[name].match(/[\d.]+/g) ?? []).map(Number);
    return green - blue;
  }, property);

test("a tenant without an accent has the portal's own colour", async ({ page }) => {
  await page.goto("/signin");
  await expect(submit(page)).toHaveCSS("background-color", "rgb(29, 95, 214)");
});
