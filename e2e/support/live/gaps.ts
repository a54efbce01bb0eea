import type { Browser, Locator, Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { expect } from "../test.ts";
import { watchLiveChannel } from "./live-frames.ts";

/** How many messages a page misses. The long lane sets GAP_MESSAGES=0,1,50,500,5000. */
export const gaps = (process.env.GAP_MESSAGES ?? "0,1,50").split(",").map(Number);
/** How long it misses them. The long lane sets GAP_SECONDS to 1, 30, 120 and 600. */
export const seconds = Number(process.env.GAP_SECONDS ?? 0);
const parallel = 20;

/** Signs in and returns the number of unread notifications. */
export async function enterAndCount(page: Page, enter: (page: Page) => Promise<void>): Promise<number> {
  const loaded = page.waitForResponse(/\/api\/notifications\?/);
  await enter(page);
  return ((await (await loaded).json()) as { totalUnreadNotifications: number }).totalUnreadNotifications;
}

/** Sends `count` messages, several in parallel. */
export async function sendMany(send: (message: { title: string }) => Promise<string>, count: number): Promise<void> {
  const sendLane = async (lane: number) => {
    for (let number = lane; number < count; number += parallel) await send({ title: `Perdida ${number + 1}` });
  };
  await Promise.all(Array.from({ length: parallel }, (_, lane) => sendLane(lane)));
}

/** Opens another browser of the same user, on a good connection; resolves to a wait for the delivery of `count` messages. */
export async function openWitness(browser: Browser, enter: (page: Page) => Promise<void>) {
  const context = await browser.newContext();
  const live = watchLiveChannel(context);
  await enter(await context.newPage());
  await expect.poll(live.subscribed).toBeGreaterThan(0);
  return async (count: number) => {
    await expect.poll(() => live.bodies().length, { timeout: 120_000 }).toBe(count);
    await context.close();
  };
}

/** Length of the open list, including rows that are not loaded. */
async function lengthOf(panel: Locator): Promise<number> {
  const rows = panel.getByRole("article");
  return (await rows.count()) === 0 ? 0 : Number(await rows.first().getAttribute("aria-setsize"));
}

/** When the bell first shows this count, by the machine's clock. */
export const whenCounted = (page: Page, unread: number) =>
  page.evaluate(
    async (name) => {
      while (!document.querySelector(`[aria-label^="${name}"]`))
        await new Promise((resolve) => setTimeout(resolve, 10));
      return Date.now();
    },
    `Notificações, ${unread || "nenhuma"} `,
  );

/** Expects the panel's lists to have as many rows as the user has notifications, unread and in all. */
export async function expectLists(page: Page, { unread, all }: { unread: number; all: number }): Promise<void> {
  await expect.poll(bar(page).unread).toBe(unread);
  await bar(page).bell.click();
  const { panel } = notificationLists(page);
  await expect.poll(() => lengthOf(panel)).toBe(unread);
  await panel.getByRole("tab", { name: "Todas" }).click();
  await expect.poll(() => lengthOf(panel)).toBe(all);
}
