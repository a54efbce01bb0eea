import type { Page } from "@playwright/test";
import { bar } from "../pages/bar.ts";
import { notificationLists } from "../pages/notification-lists.ts";
import { bruno } from "../support/accounts.ts";
import { notification, tapLiveChannel } from "../support/live-channel.ts";
import { expect, test } from "../support/test.ts";

test.use({ account: bruno });

const toasts = (page: Page) => notificationLists(page).toasts;

test("a notification that arrives is a toast in every tab, over one connection", async ({ context }) => {
  const channel = await tapLiveChannel(context);
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto("/profile");
    await expect(bar(tab).bell).toBeVisible();
  }
  await expect.poll(channel.connections).toBe(1);
  await expect.poll(channel.receipts).toBeGreaterThan(0);
  // The subscription's receipt has come once the lists were loaded for it.
  await tabs[0]?.waitForTimeout(1500);
  const one = notification();
  channel.deliver(one);
  channel.deliver(one);
  channel.deliver({ id: "no notification" });
  for (const tab of tabs) await expect(toasts(tab).getByRole("link", { name: one.title })).toHaveCount(1);
  expect(channel.connections()).toBe(1);
});

test("a click on the toast opens the address in a new tab and marks it read", async ({ page, context }) => {
  const channel = await tapLiveChannel(context);
  await page.goto("/profile");
  await expect.poll(channel.connections).toBe(1);
  await expect.poll(channel.receipts).toBeGreaterThan(0);
  await page.waitForTimeout(1500);
  const one = notification();
  channel.deliver(one);
  const marked = page.waitForRequest((request) => request.method() === "PATCH");
  const opened = context.waitForEvent("page");
  await toasts(page).getByRole("link", { name: one.title }).click();
  expect((await marked).postDataJSON()).toEqual({ ids: [one.id] });
  await expect(await opened).toHaveURL(/\/tickets\/1/);
});

test("several at once are one toast", async ({ page, context }) => {
  const channel = await tapLiveChannel(context);
  await page.goto("/profile");
  await expect.poll(channel.connections).toBe(1);
  await expect.poll(channel.receipts).toBeGreaterThan(0);
  await page.waitForTimeout(1500);
  for (let count = 0; count < 5; count += 1) channel.deliver(notification());
  await expect(toasts(page).getByRole("button", { name: "5 novas notificações. Ver" })).toBeVisible();
});

test("an address that is not http(s) is no link", async ({ page, context }) => {
  const channel = await tapLiveChannel(context);
  await page.goto("/profile");
  await expect.poll(channel.connections).toBe(1);
  await expect.poll(channel.receipts).toBeGreaterThan(0);
  await page.waitForTimeout(1500);
  const one = notification({ redirect: "javascript:alert(1)" });
  channel.deliver(one);
  await expect(toasts(page).getByRole("button", { name: one.title })).toBeVisible();
  await expect(toasts(page).getByRole("link", { name: one.title })).toHaveCount(0);
});

test("a lost connection comes back by itself", async ({ page, context }) => {
  const channel = await tapLiveChannel(context);
  await page.goto("/profile");
  await expect.poll(channel.connections).toBe(1);
  await expect.poll(channel.receipts).toBeGreaterThan(0);
  await page.waitForTimeout(1500);
  channel.cut();
  const reloaded = page.waitForRequest(/\/api\/notifications\?/);
  await expect.poll(channel.connections).toBe(2);
  await reloaded;
  await expect(notificationLists(page).degraded).toHaveCount(0);
});

test("where the channel is impossible, a quiet line says so and the list is asked for", async ({ page, context }) => {
  await context.routeWebSocket("**/live", (socket) => socket.close({ code: 1008 }));
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.clock.install();
  await page.goto("/profile");
  await expect(notificationLists(page).degraded).toBeVisible();
  const asked = page.waitForRequest(/\/api\/notifications\?/);
  await page.clock.fastForward(56_000);
  await asked;
  expect(errors).toEqual([]);
});
