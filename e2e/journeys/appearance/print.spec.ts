import { ana } from "../../support/api/accounts.ts";
import { screens, show } from "../../support/page/screens.ts";
import { expect, test } from "../../support/test.ts";

const printed = ["home", "tickets", "ticket", "assets", "asset", "handbook", "releases of a place", "audit log"];

/** Controls that do nothing on paper. A tab is the name of the list that is printed. */
const controls = "button:not([role=tab]), textarea, input[type=search], input[type=password], form[role=search]";

test.use({ account: ana });

for (const screen of screens.filter(({ name }) => printed.includes(name))) {
  test(`${screen.name} is printed without controls and bars, and nothing of it is cut`, async ({ page }) => {
    await show(page, screen);
    await page.emulateMedia({ media: "print" });
    // A sheet of 210 mm, and a narrow one.
    for (const width of [794, 360]) {
      await page.setViewportSize({ width, height: 1000 });
      await expect(page.getByRole("banner")).toBeHidden();
      await expect(page.locator(controls).filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      const cut = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll("main section, main table")]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ tagName, className }) => `${tagName}.${className}`),
      );
      expect(cut).toEqual([]);
    }
  });
}

test.describe("in the dark theme", () => {
  test.use({ theme: "dark" });

  test("a page is printed dark on white", async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    await page.goto("/");
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    await expect(heading).toHaveCSS("color", "rgb(22, 27, 36)");
  });
});
