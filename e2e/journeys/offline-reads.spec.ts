import type { Page } from "@playwright/test";
import { bar } from "../pages/bar.ts";
import { notificationLists } from "../pages/notification-lists.ts";
import { test } from "../support/own-portal-test.ts";
import { expect } from "../support/test.ts";

test.describe.configure({ mode: "serial" });

const waits = "Será marcada como lida quando a internet voltar.";

const bellSays = (page: Page, unread: number) => expect.poll(bar(page).unread).toBe(unread);

async function openRow(page: Page, title: string) {
  await bar(page).bell.click();
  const row = notificationLists(page).panel.getByRole("article").filter({ hasText: title });
  await expect(row).toBeVisible();
  return row;
}

test("what is read without a network shows a clock in every tab, and is read as soon as the network is back", async ({
  page,
  context,
  enter,
  ownPortal,
}) => {
  const title = `Lida sem rede ${Date.now()}`;
  await ownPortal.send({ title });
  await enter(page);
  const row = await openRow(page, title);
  const unread = await bar(page).unread();
  const other = await context.newPage();
  await other.goto("/");
  const sameRow = await openRow(other, title);

  await context.setOffline(true);
  await row.getByRole("button", { name: title }).click();
  for (const one of [row, sameRow]) await expect(one).toHaveAccessibleDescription(new RegExp(`${waits}$`));
  for (const tab of [page, other]) await bellSays(tab, unread);

  await context.setOffline(false);
  for (const one of [row, sameRow]) await expect(one).toHaveCount(0);
  for (const tab of [page, other]) await bellSays(tab, unread - 1);
  await page.reload();
  await bellSays(page, unread - 1);
});

test("what is read without a network is not lost when the tab is closed, and is gone at sign-out", async ({
  page,
  context,
  enter,
  ownPortal,
}) => {
  const title = `Lida antes de fechar ${Date.now()}`;
  const last = `Lida antes de sair ${Date.now()}`;
  await ownPortal.send({ title });
  await ownPortal.send({ title: last });
  await enter(page);
  const row = await openRow(page, title);
  const unread = await bar(page).unread();
  await context.setOffline(true);
  await row.getByRole("button", { name: title }).click();
  await expect(row).toHaveAccessibleDescription(new RegExp(`${waits}$`));
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  await next.goto("/");
  await bellSays(next, unread - 1);
  const kept = () =>
    next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("notification-read:")));
  expect(await kept()).toEqual([]);

  const lastRow = await openRow(next, last);
  await context.setOffline(true);
  await lastRow.getByRole("button", { name: last }).click();
  await expect(lastRow).toHaveAccessibleDescription(new RegExp(`${waits}$`));
  expect(await kept()).toHaveLength(1);
  await next.keyboard.press("Escape");
  await bar(next).signOut();
  await expect.poll(kept).toEqual([]);
});
