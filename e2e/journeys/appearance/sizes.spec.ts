import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana } from "../../support/api/accounts.ts";
import { boxOf } from "../../support/page/box-of.ts";
import { offerApps } from "../../support/page/offer-apps.ts";
import { expect, test } from "../../support/test.ts";

// The figures of docs/product.md, "Layout and colours".
test("the fields and the button of the sign-in are 48 px high", async ({ page }) => {
  await page.goto("/signin");
  const { email, password, submit } = signInPage(page);
  for (const control of [email, password, submit]) {
    // The password's border is around the field and its button.
    const frame = control.locator("xpath=ancestor-or-self::*[contains(@class, 'field-') or self::button][last()]");
    await expect.poll(async () => (await boxOf(frame)).height).toBe(48);
  }
});

test.describe(() => {
  test.use({ account: ana });

  test("the bar is 56 px high, its search 240 × 36, and the bell's badge 16 with a ring of 2", async ({ page }) => {
    await page.goto("/");
    const { banner, bell } = bar(page);
    expect((await boxOf(banner)).height).toBe(56);
    const search = banner.getByRole("button", { name: "Procurar ou executar um comando" });
    expect(await boxOf(search)).toMatchObject({ width: 240, height: 36 });
    const badge = bell.getByText(/^\d/);
    expect((await boxOf(badge)).height).toBe(16);
    await expect(badge).toHaveCSS("box-shadow", /0px 0px 0px 2px$/);
  });

  for (const [width, columns] of [
    [959, 1],
    [960, 2],
    [1280, 2],
  ] as const) {
    test(`Home has tiles of at least 168 × 104, and ${columns} columns at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      const main = page.getByRole("main");
      const apps = main.getByRole("region", { name: "Aplicações" });
      const tile = apps.getByRole("link", { name: /^Chamados/ });
      const { width: tileWidth, height } = await boxOf(tile);
      expect(tileWidth).toBeGreaterThanOrEqual(168);
      expect(height).toBe(104);
      expect(await boxOf(tile.locator("img"))).toMatchObject({ width: 40, height: 40 });
      const news = await boxOf(main.getByRole("region", { name: /^Novidades/ }));
      const isBeside = news.x >= (await boxOf(apps)).right;
      expect(isBeside ? [2, news.width] : [1, undefined]).toEqual(columns === 2 ? [2, 360] : [1, undefined]);
    });
  }

  test("Home has two columns of tiles on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await offerApps(page, 4);
    await page.goto("/");
    const tiles = page.getByRole("main").getByRole("region", { name: "Aplicações" }).getByRole("link");
    await expect(tiles).toHaveCount(4);
    const rows = await Promise.all([0, 1, 2, 3].map(async (at) => (await boxOf(tiles.nth(at))).y));
    expect([rows[0], rows[2]]).toEqual([rows[1], rows[3]]);
    expect(rows[2]).toBeGreaterThan(Number(rows[0]));
  });

  test("the panel of notifications is 500 px wide, and its list at most 600 px high", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1200 });
    await page.goto("/");
    await bar(page).bell.click();
    const { panel } = notificationLists(page);
    await panel.getByRole("tab", { name: "Todas" }).click();
    expect((await boxOf(panel)).width).toBe(500);
    const list = panel.getByRole("feed").locator("xpath=ancestor-or-self::*").filter({ visible: true });
    const scrolled = () =>
      list.evaluateAll(
        (around) => [...around].reverse().find((one) => one.scrollHeight > one.clientHeight + 1)?.clientHeight,
      );
    await expect.poll(scrolled).toBe(600);
  });
});
