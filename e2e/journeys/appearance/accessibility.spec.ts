import { barriers } from "../../support/page/barriers.ts";
import { screens, settle, show } from "../../support/page/screens.ts";
import { expect, test } from "../../support/test.ts";

for (const language of ["pt", "en"] as const) {
  test.describe(language, () => {
    test.use({ language });
    for (const screen of screens) {
      test.describe(() => {
        test.use({ account: screen.account });

        test(`${screen.name} has no accessibility barrier in the light and dark themes`, async ({ page }) => {
          await show(page, screen);
          expect(await barriers(page)).toEqual([]);
          await page.evaluate(() => document.documentElement.setAttribute("mode", "dark"));
          await settle(page);
          expect(await barriers(page)).toEqual([]);
        });
      });
    }
  });
}
