import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { closedTicketOf } from "../../support/api/ticket-in-app.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { watchLiveChannel } from "../../support/live/live-frames.ts";
import { browserState } from "../../support/page/browser-state.ts";
import { openTabs } from "../../support/page/tabs.ts";
import { test } from "../../support/portal/own-account-test.ts";
import { expectTarget } from "../../support/target.ts";
import { expect } from "../../support/test.ts";

// From the server to the screen, without a mock between. Each test counts the notifications of a user of its own.
test.use({ tenant: "globex" });

/** When the tab's title first showed this count, by the machine's clock. */
const counted = (tab: Page, unread: number) =>
  tab.evaluate(async (begin) => {
    while (!document.title.startsWith(begin)) await new Promise((resolve) => setTimeout(resolve, 10));
    return Date.now();
  }, `(${unread}) `);

const unread = {
  none: "Notificações, nenhuma não lida",
  one: "Notificações, 1 não lida",
  two: "Notificações, 2 não lidas",
};

test("a rating reaches both tabs within a second of each other, once in every list", async ({ account, context }) => {
  const live = watchLiveChannel(context);
  await keepToasts(context);
  const [first, second] = (await openTabs(context, 2)) as [Page, Page];
  const tabs = [first, second];
  await expect.poll(live.subscribed).toBeGreaterThan(0);
  for (const tab of tabs) await expect(bar(tab).bell).toHaveAccessibleName(unread.none);
  const { rate, title, path } = await closedTicketOf(account);

  const times = Promise.all(tabs.map((tab) => counted(tab, 1)));
  await rate();
  const [one, other] = (await times) as [number, number];
  expectTarget(Math.abs(one - other), 1_000);
  for (const tab of tabs) {
    await expect(bar(tab).bell).toHaveAccessibleName(unread.one);
    await expect(notificationLists(tab).toasts.getByText(title)).toHaveCount(1);
    await expect(notificationLists(tab).toasts.locator("[role=progressbar]")).toHaveCSS("animation-duration", "5s");
    await expect(notificationLists(tab).section.getByRole("article").first()).toContainText(title);
  }
  await expect.poll(live.bodies).toEqual([expect.stringContaining("nota 4 de 5")]);

  // The toast covers the panel.
  await notificationLists(first).toasts.getByRole("button", { name: "Fechar" }).click();
  await bar(first).bell.click();
  const entry = notificationLists(first).panel.getByRole("article").first();
  await expect(entry).toContainText(`Não lida. ${title}`);
  await entry.getByRole("link").click();
  await expect(first).toHaveURL(path);
  for (const tab of tabs) await expect(bar(tab).bell).toHaveAccessibleName(unread.none);
  await expect(second).toHaveTitle(/^Perfil/);
  await expect(notificationLists(second).section.getByText(title)).toHaveCount(0);
});

test("a click on the toast opens the ticket in a new tab; it is read in both", async ({ account, context }) => {
  const live = watchLiveChannel(context);
  await keepToasts(context);
  const tabs = await openTabs(context, 2);
  await expect.poll(live.subscribed).toBeGreaterThan(0);
  const { rate, title, path } = await closedTicketOf(account);
  await rate();
  const [first, second] = tabs as [Page, Page];
  await expect(bar(second).bell).toHaveAccessibleName(unread.one);
  const opened = context.waitForEvent("page");
  await notificationLists(first).toasts.getByRole("link", { name: title }).click();
  await expect(await opened).toHaveURL(path);
  for (const tab of tabs) await expect(bar(tab).bell).toHaveAccessibleName(unread.none);
});

test("a notification read in one browser is read in another within a second", async ({ account, context, browser }) => {
  const live = watchLiveChannel(context);
  const [desk] = (await openTabs(context, 1)) as [Page];
  await expect.poll(live.subscribed).toBeGreaterThan(0);
  for (const { rate } of [await closedTicketOf(account), await closedTicketOf(account)]) await rate();
  await expect(bar(desk).bell).toHaveAccessibleName(unread.two);

  const phone = await browser.newContext({
    baseURL: new URL(desk.url()).origin,
    storageState: await browserState({ tenant: account.tenant, account, language: "pt", theme: "light" }),
  });
  const [hand] = (await openTabs(phone, 1)) as [Page];
  await expect(bar(hand).bell).toHaveAccessibleName(unread.two);
  const deskUpdated = counted(desk, 1);
  const taken = hand.waitForResponse((response) => response.request().method() === "PATCH").then(() => Date.now());
  const row = notificationLists(hand).section.getByRole("article").first();
  await row.getByRole("button", { name: /^Marcar como lida/ }).click();
  expectTarget((await deskUpdated) - (await taken), 1_000);
  await expect(bar(desk).bell).toHaveAccessibleName(unread.one);
  await expect(notificationLists(desk).section.getByRole("article")).toHaveCount(1);
  await phone.close();
});

test("notifications sent while the browser was offline appear once it is back", async ({ account, context }) => {
  const live = watchLiveChannel(context);
  const [tab] = (await openTabs(context, 1)) as [Page];
  await expect.poll(live.subscribed).toBeGreaterThan(0);
  const tickets = [await closedTicketOf(account), await closedTicketOf(account)];
  await context.setOffline(true);
  for (const { rate } of tickets) await rate();
  await context.setOffline(false);
  await expect(bar(tab).bell).toHaveAccessibleName(unread.two);
  for (const { title } of tickets) await expect(notificationLists(tab).section.getByText(title)).toBeVisible();
});

test("a read without a network is queued for all tabs, outlives them, is sent later", async ({ account, context }) => {
  const live = watchLiveChannel(context);
  const [first, second] = (await openTabs(context, 2)) as [Page, Page];
  await expect.poll(live.subscribed).toBeGreaterThan(0);
  const tickets = [await closedTicketOf(account), await closedTicketOf(account)] as const;
  for (const { rate } of tickets) await rate();
  const row = (tab: Page, { title }: (typeof tickets)[number]) =>
    notificationLists(tab).section.getByRole("article").filter({ hasText: title });
  for (const tab of [first, second]) {
    await expect(bar(tab).bell).toHaveAccessibleName(unread.two);
    // The first list that is loaded updates the count; the other list may still lack a row.
    for (const ticket of tickets) await expect(row(tab, ticket)).toBeVisible();
  }

  /** Marks a notification as read in the first tab, without a network. */
  const readOffline = async (ticket: (typeof tickets)[number]) => {
    await context.setOffline(true);
    await row(first, ticket)
      .getByRole("button", { name: /^Marcar como lida/ })
      .click();
    for (const tab of [first, second]) {
      await expect(row(tab, ticket)).toHaveAccessibleDescription(/Será marcada como lida quando a internet voltar\.$/);
    }
  };

  await readOffline(tickets[0]);
  for (const tab of [first, second]) await expect(bar(tab).bell).toHaveAccessibleName(unread.two);
  await context.setOffline(false);
  for (const tab of [first, second]) await expect(bar(tab).bell).toHaveAccessibleName(unread.one);
  await readOffline(tickets[1]);
  const third = await context.newPage();
  for (const tab of [first, second]) await tab.close();
  await context.setOffline(false);
  const taken = third.waitForResponse((response) => response.request().method() === "PATCH");
  await third.goto("/");
  // Before the lists are loaded, the bell has the same name.
  expect((await taken).status()).toBe(204);
  await expect(bar(third).bell).toHaveAccessibleName(unread.none);
  const queued = () => third.evaluate(() => Object.keys(localStorage).filter((key) => /notification/.test(key)));
  await expect.poll(queued).toEqual([]);
});
