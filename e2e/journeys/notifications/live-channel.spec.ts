import type { BrowserContext, Page } from "@playwright/test";
import { notificationLists } from "../../pages/notification-lists.ts";
import { bruno } from "../../support/api/accounts.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { notification, tapLiveChannel } from "../../support/live/live-channel.ts";
import { untilListsRest, untilLive } from "../../support/live/until-live.ts";
import { collectErrors } from "../../support/page/console-errors.ts";
import { freeze } from "../../support/page/freeze.ts";
import { expect, test } from "../../support/test.ts";

test.use({ account: bruno });
test.beforeEach(({ context }) => keepToasts(context));

const toasts = (page: Page) => notificationLists(page).toasts;

/** Opens the profile in these tabs, one after another. Each receives live events, and the first has the connection. */
async function openProfile(context: BrowserContext, ...tabs: Page[]) {
  const channel = await tapLiveChannel(context);
  for (const tab of tabs) {
    await tab.goto("/profile");
    await untilLive(tab);
  }
  return channel;
}

test("a notification becomes one toast in every tab, over one connection", async ({ context }) => {
  const tabs = [await context.newPage(), await context.newPage()];
  const channel = await openProfile(context, ...tabs);
  const one = notification();
  channel.deliver(one);
  channel.deliver(one);
  channel.deliver({ id: "no notification" });
  const last = notification();
  channel.deliver(last);
  // A second toast of the first notification would be the third in all, and be merged into a sum.
  for (const { title } of [last, one]) {
    for (const tab of tabs) await expect(toasts(tab).getByRole("link", { name: title })).toHaveCount(1);
  }
  expect(channel.connections()).toBe(1);
});

test("a tab in front receives notifications although the tab with the connection is frozen", async ({ context }) => {
  const [leading, front] = [await context.newPage(), await context.newPage()];
  const channel = await openProfile(context, leading, front);
  const confirmed = channel.receipts();
  const thaw = await freeze(leading);
  await expect.poll(channel.receipts).toBeGreaterThan(confirmed);
  const one = notification();
  channel.deliver(one);
  await expect(toasts(front).getByRole("link", { name: one.title })).toBeVisible();
  await thaw();
  await expect.poll(channel.connections).toBe(1);
  await untilLive(leading);
  const last = notification();
  channel.deliver(last);
  for (const tab of [leading, front]) await expect(toasts(tab).getByRole("link", { name: last.title })).toBeVisible();
});

test("a click on a toast opens its address in a new tab and marks the notification read", async ({ page, context }) => {
  const channel = await openProfile(context, page);
  const one = notification();
  const marked = page.waitForRequest((request) => request.method() === "PATCH");
  const opened = context.waitForEvent("page");
  channel.deliver(one);
  await toasts(page).getByRole("link", { name: one.title }).click();
  expect((await marked).postDataJSON()).toEqual({ ids: [one.id] });
  await expect(await opened).toHaveURL(/\/tickets\/1/);
});

test("notifications that arrive together become one toast", async ({ page, context }) => {
  const channel = await openProfile(context, page);
  // By the page's clock they arrive at the same time, however long the test takes.
  await page.clock.setFixedTime(Date.now());
  for (let count = 0; count < 5; count += 1) channel.deliver(notification());
  await expect(toasts(page).getByRole("button", { name: "5 novas notificações. Ver" })).toBeVisible();
});

test("an address that is not http(s) is not a link", async ({ page, context }) => {
  const channel = await openProfile(context, page);
  const one = notification({ redirect: "javascript:alert(1)" });
  channel.deliver(one);
  await expect(toasts(page).getByRole("button", { name: one.title })).toBeVisible();
  await expect(toasts(page).getByRole("link", { name: one.title })).toHaveCount(0);
});

test("a lost connection is restored by itself, and the lists are reloaded", async ({ page, context }) => {
  const channel = await openProfile(context, page);
  await untilListsRest(page);
  const confirmed = channel.receipts();
  const reloaded = page.waitForRequest(/\/api\/notifications\?/);
  channel.cut();
  await expect.poll(channel.receipts).toBeGreaterThan(confirmed);
  await reloaded;
  await expect(notificationLists(page).degraded).toHaveCount(0);
});

test("without a live channel, a quiet line shows it and the list is polled", async ({ page, context }) => {
  await context.routeWebSocket("**/live", (socket) => socket.close({ code: 1008 }));
  const errors = collectErrors(page);
  await page.clock.install();
  await page.goto("/profile");
  await expect(notificationLists(page).degraded).toBeVisible();
  await untilListsRest(page);
  const polled = page.waitForRequest(/\/api\/notifications\?/);
  await page.clock.fastForward(56_000);
  await polled;
  expect(errors).toEqual([]);
});
