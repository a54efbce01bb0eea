import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { barriers } from "../../support/page/barriers.ts";
import { settle } from "../../support/page/screens.ts";
import { test } from "../../support/portal/separate-user-test.ts";
import { expect } from "../../support/test.ts";

const phone = { width: 360, height: 740 };

test.use({ viewport: phone, hasTouch: true });

test.beforeEach(async ({ page, enter, separatePortal }) => {
  for (let number = 1; number <= 12; number++)
    await separatePortal.send({ title: `Aviso ${number}`, redirect: "/tickets/1" });
  await enter(page);
});

/** Opens the panel over a page that the user has scrolled. */
async function openPanel(page: Page) {
  await page.goto("/tickets/home");
  await expect(page.getByRole("main").getByRole("listitem").nth(9)).toBeVisible();
  await settle(page);
  await page.evaluate(() => window.scrollTo(0, 120));
  expect(await page.evaluate(() => scrollY)).toBe(120);
  const { bell } = bar(page);
  const box = await bell.boundingBox();
  // `bell.tap()` first scrolls the page to its top, where the bar's own place is.
  await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  const { panel } = notificationLists(page);
  await expect(panel.getByRole("article").first()).toBeVisible();
  await settle(page);
  return { panel, bell };
}

test("the panel fills the screen of a phone, and nothing of the page behind it can be reached", async ({ page }) => {
  const { panel } = await openPanel(page);
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  expect(await panel.evaluate((each) => each.matches(":modal"))).toBe(true);
  await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press("Tab");
    // Between the last and the first control the browser itself has the focus.
    await expect(page.locator(":focus:not(dialog, dialog *)")).toHaveCount(0);
  }
  for (const theme of ["light", "dark"]) {
    await page.evaluate((mode) => document.documentElement.setAttribute("mode", mode), theme);
    await settle(page);
    expect(await barriers(page), theme).toEqual([]);
  }
});

test("the list scrolls in the panel, and the page behind it stays where it was", async ({ page }) => {
  const { panel } = await openPanel(page);
  await panel.getByRole("tab", { name: "Todas" }).tap();
  await expect(panel.getByRole("article").nth(9)).toBeVisible();
  const list = panel.getByRole("tabpanel");
  await list.hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => panel.evaluate(scrolled)).toBeGreaterThan(0);
  await panel.getByRole("heading", { level: 2 }).hover();
  for (const distance of [400, -800]) {
    await page.mouse.wheel(0, distance);
    await page.evaluate(() => new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled))));
    expect(await page.evaluate(() => scrollY)).toBe(120);
  }
});

/** How far the panel's list has been scrolled. */
const scrolled = (panel: Element) => Math.max(...[...panel.querySelectorAll("*")].map(({ scrollTop }) => scrollTop));

for (const [way, close] of [
  [
    "its button",
    (page: Page) => notificationLists(page).panel.getByRole("button", { name: "Fechar notificações" }).tap(),
  ],
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
] as const) {
  test(`${way} closes the panel, and the focus returns to the bell`, async ({ page }) => {
    const { panel, bell } = await openPanel(page);
    await close(page);
    await expect(panel).toBeHidden();
    await expect(bell).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(120);
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("article").first()).toBeVisible();
  });
}

test("Back closes the panel", async ({ page }) => {
  await page.goto("/");
  await expect(bar(page).bell).toBeVisible();
  const { panel } = await openPanel(page);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(bar(page).bell).toBeVisible();
});

test("a toast leaves the newest rows of the panel, its head and its tabs free", async ({ page }) => {
  await keepToasts(page.context());
  // A page change would close the panel: the unknown address leads to the page that is already there.
  await page.goto("/");
  const { panel } = notificationLists(page);
  await bar(page).bell.tap();
  await expect(panel.getByRole("article").nth(3)).toBeVisible();
  await settle(page);
  await page.evaluate(() => history.pushState(null, "", "/no/such/page"));
  const toast = page.getByRole("region", { name: /Alt\+T/ }).getByText(/^O endereço/);
  await expect(toast).toBeVisible();
  const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  const rows = await panel.getByRole("article").all();
  const ends = await Promise.all(rows.slice(0, 4).map((row) => row.boundingBox()));
  for (const row of ends) expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThan(y);
  expect(y + height).toBeLessThan(phone.height);
});
