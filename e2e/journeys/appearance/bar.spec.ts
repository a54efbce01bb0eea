import type { Locator } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { bruno } from "../../support/api/accounts.ts";
import { expect, test } from "../../support/test.ts";

test.use({ account: bruno });

const boxOf = async (element: Locator) => {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not shown.");
  return box;
};

test("the tenant's logo is above the heading, and the user menu ends where the content ends", async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 800 });
  await page.goto("/");
  const { banner, user } = bar(page);
  const logo = banner.getByRole("link", { name: "Acme, página inicial" }).locator("[data-tenant-logo]");
  // The first page has a heading, too. Then the mounted one replaces it.
  await expect(async () => {
    const heading = await boxOf(page.locator("main h1:visible"));
    expect((await boxOf(logo)).x).toBeCloseTo(heading.x, 0);
    const menu = await boxOf(user);
    expect(menu.x + menu.width).toBeCloseTo((await boxOf(banner)).width - heading.x, 0);
  }).toPass();
});

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
