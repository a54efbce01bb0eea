import type { Page } from "@playwright/test";
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
      const shown = await submit(page).evaluate((button) => getComputedStyle(button).backgroundColor);
      expect(first).toMatch(/^#[0-9a-f]{6}$/);
      expect(shown).toBe(`rgb(${[1, 3, 5].map((at) => Number.parseInt(first.slice(at, at + 2), 16)).join(", ")})`);
      expect(first === "#0f766e").toBe(theme === "light");
    });
  });
}

test("a tenant without an accent has the portal's own colour", async ({ page }) => {
  await page.goto("/signin");
  await expect(submit(page)).toHaveCSS("background-color", "rgb(29, 95, 214)");
});
