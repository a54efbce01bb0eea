import { ana } from "../../support/api/accounts.ts";
import { barriers } from "../../support/page/barriers.ts";
import { holdModules } from "../../support/page/hold-modules.ts";
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

test.describe("an application that is being opened", () => {
  test.use({ account: ana });

  test("has a heading and no accessibility barrier", async ({ page }) => {
    // A minute ahead, because a clock cannot be paused at a time that has passed on a slow machine.
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 60_000);
    const heading = page.getByRole("heading", { level: 1, name: "Abrindo Chamados…" });
    await holdModules(page, /\/modules\/tickets-mf\/.*\.js/);
    await page.goto("/tickets/home", { waitUntil: "commit" });
    // In small steps, because the portal shows the failure panel after nine seconds.
    const countLater = async () => {
      await page.clock.runFor(100);
      return heading.count();
    };
    await expect.poll(countLater).toBe(1);
    await page.clock.resume();
    expect(await barriers(page)).toEqual([]);
  });
});
