import type { Locator, Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { ana } from "../../support/api/accounts.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { boxOf } from "../../support/page/box-of.ts";
import { expect, test } from "../../support/test.ts";

test.use({ account: ana });

/** The area that two elements share, in square pixels. */
async function overlap(one: Locator, other: Locator) {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)]);
  const width = Math.min(a.right, b.right) - Math.max(a.x, b.x);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** The lists have three unread notifications, whatever other journeys have read. */
async function haveUnread(page: Page) {
  const notifications = [1, 2, 3].map((number) => ({
    id: `0000000${number}-0000-4000-8000-000000000000`,
    title: `Chamado ${number}`,
    body: "",
    created_at: "2026-11-21T15:05:00.000Z",
    redirect: "",
    read: 0,
    module: "tickets",
    icon: null,
    data: null,
  }));
  const json = { notifications, total: 3, totalUnreadNotifications: 3 };
  await page.route("**/api/notifications?*", (route) => route.fulfill({ json }));
}

test("the skip link appears above the page and moves nothing", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("main h1")).toBeVisible();
  const before = await boxOf(bar(page).banner);
  const skip = page.locator("#skip-link");
  await skip.focus();
  await expect(skip).toBeVisible();
  await expect(skip).toHaveCSS("position", "fixed");
  await expect(skip).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  expect(await boxOf(bar(page).banner)).toEqual(before);
});

test("the badge does not cover the bell", async ({ page }) => {
  await haveUnread(page);
  await page.goto("/");
  const { bell } = bar(page);
  await expect(bell).toHaveAccessibleName(/\d/);
  const [badge, icon] = [bell.locator("[aria-hidden=true]").filter({ hasText: /\d/ }), bell.locator("[style*=bell]")];
  const { width, height } = await boxOf(icon);
  expect(await overlap(badge, icon)).toBeLessThan((width * height) / 5);
});

test("the action of the not-found page keeps its distance from the text", async ({ page }) => {
  await page.goto("/404");
  const text = page.locator("main p").filter({ hasText: "O endereço" });
  await expect(text).toBeVisible();
  expect((await boxOf(page.locator("main a").first())).y - (await boxOf(text)).bottom).toBeGreaterThanOrEqual(16);
});

for (const width of [700, 1280]) {
  test(`a toast leaves the open panel's close button free at ${width} px`, async ({ page, context }) => {
    await keepToasts(context);
    await page.setViewportSize({ width, height: 800 });
    await haveUnread(page);
    await page.route("**/api/notifications/all", (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/");
    await bar(page).bell.click();
    const { panel, toasts } = notificationLists(page);
    await panel.getByRole("button", { name: "Marcar todas como lidas" }).click();
    const toast = toasts.getByRole("group");
    await expect(toast).toBeVisible();
    expect(await overlap(toast, panel.getByRole("button", { name: "Fechar notificações" }))).toBe(0);
  });
}

test("the icons of a toast are fetched in advance, so that they are there without a network", async ({ page }) => {
  const icons = ["warning", "check", "info"].map((name) =>
    page.waitForResponse((response) => response.url().endsWith(`/media/icons/solid/${name}.svg`)),
  );
  await page.goto("/");
  for (const icon of await Promise.all(icons)) {
    expect(icon.headers()["cache-control"]).toMatch(/max-age=\d{7,}/);
  }
});

test.describe("while a page opens", () => {
  for (const [path, account] of [
    ["/signin", undefined],
    ["/", ana],
    ["/tickets/portal", undefined],
  ] as const) {
    for (const width of [360, 1280]) {
      test.describe(() => {
        test.use({ account, viewport: { width, height: 760 } });

        test(`nothing moves at ${path}, ${width} px, also when logos arrive last`, async ({ page }) => {
          await watchShifts(page);
          // A notification of another journey would change the list while it is measured.
          await haveUnread(page);
          let release = () => {};
          const opened = new Promise<void>((resolve) => {
            release = resolve;
          });
          await page.route("**/logo.*", async (route) => {
            await opened;
            await route.continue();
          });
          await page.goto(path, { waitUntil: "commit" });
          await expect(page.locator("main h1").last()).toBeVisible();
          if (path !== "/signin") await expect(bar(page).banner).toBeVisible();
          release();
          await page.waitForLoadState("networkidle");
          expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toEqual([]);
          const sum = await page.evaluate(() => Reflect.get(window, "shifted"));
          // The budget of layout shift. The other pages move by less than a hundredth where a logo has no size yet.
          if (path === "/signin") expect(sum).toBe(0);
        });
      });
    }
  }
});

/** Collects layout shifts without user input, as browsers measure them (Layout Instability API). */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts, shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] };
        Object.assign(window, { shifted: Reflect.get(window, "shifted") + value });
        if (value > 0.01) shifts.push(`${value.toFixed(3)} ${sources.map(({ node }) => node?.nodeName).join()}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

test("a page as high as the window does not scroll", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("main#main h1")).toBeVisible();
  const hidden = await page.evaluate(() => {
    const main = document.getElementById("main") as HTMLElement;
    Object.assign(main.style, { height: `${innerHeight - main.getBoundingClientRect().top}px`, overflow: "hidden" });
    return document.documentElement.scrollHeight - innerHeight;
  });
  expect(hidden).toBe(0);
});
