import type { Locator } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { bruno } from "../../support/api/accounts.ts";
import { boxOf } from "../../support/page/box-of.ts";
import { expect, test } from "../../support/test.ts";

test.use({ account: bruno });

test("the tenant's logo is above the heading, and the user menu ends where the content ends", async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 800 });
  await page.goto("/");
  const { banner, user } = bar(page);
  const logo = banner.getByRole("link", { name: "Acme, página inicial" }).locator("[data-tenant-logo]");
  // The first HTML has a heading too, until the mounted page replaces it.
  await expect(async () => {
    const heading = await boxOf(page.locator("main h1:visible"));
    expect((await boxOf(logo)).x).toBeCloseTo(heading.x, 0);
    const menu = await boxOf(user);
    expect(menu.x + menu.width).toBeCloseTo((await boxOf(banner)).width - heading.x, 0);
  }).toPass();
});

for (const width of [700, 1280, 1920, 2560]) {
  test(`the panel of notifications ends where the bar's content ends at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1080 });
    await page.goto("/");
    const { bell, user } = bar(page);
    await bell.click();
    const panel = await boxOf(notificationLists(page).panel);
    const menu = await boxOf(user);
    expect(panel.x + panel.width).toBeCloseTo(menu.x + menu.width, 0);
  });
}

for (const width of [360, 1280]) {
  test(`the user menu and a panel are never open together at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/");
    const { bell, switcher, user } = bar(page);
    const menu = page.getByRole("menu");
    const opened = menu.or(page.getByRole("dialog"));
    const panels = [
      { keys: "Alt+Shift+N", button: bell, panel: notificationLists(page).panel },
      { keys: "Alt+Shift+P", button: switcher, panel: page.getByRole("dialog", { name: "Aplicações" }) },
    ];
    for (const { keys, button, panel } of panels) {
      await user.click();
      await expect(menu).toBeVisible();
      await page.keyboard.press(keys);
      await expect(panel).toBeVisible();
      await expect(opened).toHaveCount(1);
      await page.keyboard.press("Escape");
      await button.click();
      await expect(panel).toBeVisible();
      // A phone's panel covers the user menu's button.
      if (width === 360) await page.keyboard.press("Escape");
      await page.keyboard.press("Alt+Shift+U");
      await expect(menu).toBeVisible();
      await expect(opened).toHaveCount(1);
      await page.keyboard.press("Escape");
      await expect(opened).toHaveCount(0);
    }
  });
}

for (const width of [360, 700, 1280]) {
  test(`a tenant's long name is cut before the application's at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/tickets/home");
    const { banner } = bar(page);
    const tenant = banner.getByText("Acme", { exact: true });
    const app = banner.getByText("Chamados", { exact: true });
    await expect(app).toBeVisible();
    await tenant.evaluate((element) => {
      element.textContent = "Companhia Brasileira de Distribuição e Logística Integrada ".repeat(4);
    });
    const isCut = (element: Locator) => element.evaluate((found) => found.scrollWidth > found.clientWidth);
    expect(await isCut(app)).toBe(false);
    const link = await boxOf(app);
    const { user } = bar(page);
    expect(link.x + link.width).toBeLessThan((await boxOf(user)).x);
  });
}

test("the widest number of unread notifications covers neither the bell nor the user menu", async ({ page }) => {
  const list = { notifications: [], total: 0, totalUnreadNotifications: 1_000, unreadByModule: { tickets: 1_000 } };
  await page.route("**/api/notifications?*", (route) => route.fulfill({ json: list }));
  await page.goto("/");
  const { bell, user } = bar(page);
  const badge = await boxOf(bell.getByText("99+"));
  expect(badge.x + badge.width).toBeLessThanOrEqual((await boxOf(user)).x);
  const icon = await boxOf(bell.locator(".portico-icon"));
  expect(badge.x).toBeGreaterThan(icon.x + icon.width * 0.4);
});
