import { coveredTargets } from "../../support/page/covered-targets.ts";
import { screens, show } from "../../support/page/screens.ts";
import { smallTargets } from "../../support/page/small-targets.ts";
import { expect, test } from "../../support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

for (const screen of screens) {
  test.describe(() => {
    test.use({ account: screen.account });

    test(`${screen.name} has targets of 44 px for a finger, none of them under another`, async ({ page }) => {
      await show(page, screen);
      expect(await page.evaluate(smallTargets, 44)).toEqual([]);
      expect(await page.evaluate(coveredTargets)).toEqual([]);
    });
  });
}
