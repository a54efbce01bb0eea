import { barriers } from "../../support/page/barriers.ts";
import { expect, test } from "../../support/test.ts";

// Pages in place of the portal, for browsers in which it cannot run.
const tooOld = { pt: "Este navegador é antigo demais.", en: "This browser is too old." };

for (const language of ["pt", "en"] as const) {
  test.describe(language, () => {
    test.use({ language });

    test("a browser without popovers reads that it is too old, and keeps that page", async ({ page }) => {
      await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, "popover"));
      await page.goto("/signin");
      const notice = page.getByRole("main").filter({ hasText: tooOld[language] });
      await expect(notice.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page.locator("#portico > *").first()).toBeAttached();
      await expect(notice).toBeVisible();
      await expect(page.getByRole("button")).toHaveCount(0);
      expect(await barriers(page)).toEqual([]);
    });
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a page says in both languages that the portal needs them", async ({ page }) => {
    await page.goto("/signin");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("O portal precisa de JavaScript");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("The portal needs JavaScript");
  });
});
