import { screens, show } from "../../support/page/screens.ts";
import { expect, test } from "../../support/test.ts";

test.use({ viewport: { width: 320, height: 640 } });

for (const screen of screens) {
  test.describe(() => {
    test.use({ account: screen.account });

    test(`${screen.name} needs no sideways scrolling at 320 px`, async ({ page }) => {
      await show(page, screen);
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    });
  });
}
