import type { Locator, Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { ana } from "../../support/api/accounts.ts";
import { boxOf } from "../../support/page/box-of.ts";
import { expect, test } from "../../support/test.ts";

test.use({ account: ana });

/** Opens Home in a browser that shows text twice as large. */
async function openWithLargeText(page: Page, width: number) {
  await page.setViewportSize({ width, height: 740 });
  await page.goto("/");
  await expect(bar(page).bell).toHaveAccessibleName(/não lidas$/);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
}

/** Whether all of an element's text is inside its box. */
const isWhole = (element: Locator) =>
  element.evaluate(
    ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
      scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1,
  );

for (const width of [320, 360, 1280]) {
  test(`text of twice the size is whole in the bar, the switcher and the panel at ${width} px`, async ({ page }) => {
    await openWithLargeText(page, width);
    const { banner, bell, switcher, user } = bar(page);
    const badge = bell.locator("span", { hasText: /^\d+$/ });
    expect(await isWhole(badge)).toBe(true);
    const number = await boxOf(badge);
    // Its ring is 2 px wide.
    expect(number.x + number.width + 2).toBeLessThan((await boxOf(user)).x);
    const { height } = await boxOf(banner);
    const news = page.getByRole("region", { name: /^Nov(as|idades)/ }).getByRole("list");
    await expect(news.getByRole("listitem").first()).toBeVisible();
    for (const title of await news.locator("a, button").all()) expect(await isWhole(title)).toBe(true);
    for (const control of await banner.getByRole("button").all())
      expect((await boxOf(control)).height).toBeLessThan(height);

    await switcher.click();
    const tiles = page.getByRole("navigation", { name: "Aplicações" }).getByRole("link");
    for (const tile of await tiles.all()) expect(await isWhole(tile.locator("span").first())).toBe(true);
    await page.keyboard.press("Escape");

    await bell.click();
    const panel = page.getByRole("dialog", { name: "Notificações" });
    const markAllButton = panel.getByRole("button", { name: "Marcar todas como lidas" });
    await expect(markAllButton).toBeVisible();
    const title = await boxOf(panel.getByRole("heading", { name: "Notificações" }));
    const markAll = await boxOf(markAllButton);
    const isBeside = markAll.x >= title.x + title.width || markAll.y >= title.y + title.height;
    expect(isBeside).toBe(true);
    // The newest notification of the demo may be of yesterday.
    expect(await isWhole(panel.getByText(/^(Hoje|Ontem)$/).first())).toBe(true);
  });
}
