import type { BrowserContext, Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { observe } from "../../support/live/notification-model.ts";
import { seeded } from "../../support/live/seeded.ts";
import { untilLive } from "../../support/live/until-live.ts";
import { test } from "../../support/portal/separate-user-test.ts";
import { expect } from "../../support/test.ts";

const rounds = 4;
const eventsOfRound = 12;
test.slow();

/** The icon of the installed portal, whose number the browser does not show to a page. */
const recordBadge = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void Object.assign(window, { iconCount: count }),
    });
  });

test("the bell, the title, the icon, the tile and the switcher have one count, in two tabs and on another device", async ({
  page,
  context,
  browser,
  enter,
  separatePortal,
}) => {
  const device = await browser.newContext({ baseURL: separatePortal.origin, locale: "pt-BR" });
  for (const each of [context, device]) await recordBadge(each);
  const other = await context.newPage();
  const far = await device.newPage();
  await enter(page);
  await other.goto("/");
  await enter(far);
  const pages = [page, other, far];
  for (const each of pages) {
    await untilLive(each);
    await observe(each);
  }

  const counts = async () => [...new Set((await Promise.all(pages.map(countsOf))).flat())];
  const random = seeded(20_261_128);
  for (let round = 1; round <= rounds; round += 1) {
    const pending: Promise<unknown>[] = [];
    for (let event = 0; event < eventsOfRound; event += 1) {
      const tab = pages[Math.floor(random() * pages.length)] as Page;
      const chance = random();
      if (chance < 0.3) pending.push(read(tab));
      else if (chance < 0.4) pending.push(readAll(tab));
      else await separatePortal.send({ title: `Rodada ${round}, evento ${event}` });
    }
    await Promise.all(pending);
    await separatePortal.send({ title: `Rodada ${round}, por fim` });
    const unread = await unreadOnServer(page);
    expect(unread).toBeGreaterThan(0);
    await expect.poll(counts).toEqual([String(unread)]);
    const last = await separatePortal.send({ title: `Rodada ${round}, mais uma` });
    await expect.poll(counts).toEqual([String(unread + 1)]);
    // The other pages learn of a read only by its event. A page may load its rows later than its count.
    const reader = pages[round % pages.length] as Page;
    await reader.waitForFunction((id) => window.observed.unread[0] === id, last);
    await read(reader);
    await expect.poll(counts).toEqual([String(unread)]);
  }
  await device.close();
});

/** Marks the newest unread notification as read, as a user does; resolves after the server's response. */
const read = (tab: Page) =>
  tab.evaluate(async () => {
    const { notifications, unread } = window.observed;
    if (unread[0]) await notifications.markNotificationsRead([unread[0]]);
  });

const readAll = (tab: Page) => tab.evaluate(() => window.observed.notifications.markAllNotificationsRead());

const unreadOnServer = (tab: Page) =>
  tab.evaluate(async () => {
    const { token } = (await window.System.import("@portico/shared-utility")).currentSession();
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch("/api/notifications?offset=0&limit=1", { headers });
    return ((await response.json()) as { totalUnreadNotifications: number }).totalUnreadNotifications;
  });

/** The counts that a page shows: in the bell, the title, the icon, the tile and the switcher. */
async function countsOf(page: Page): Promise<string[]> {
  const { bell, switcher } = bar(page);
  const chips = (within: string) => page.locator(`${within} li:has(a[href="/tickets/home"]) [aria-hidden=true]`);
  const icon = await page.evaluate(() => String(Reflect.get(window, "iconCount")));
  const [title = "none"] = /\d+/.exec(await page.title()) ?? [];
  await switcher.click();
  const opened = await chips("nav[aria-label='Aplicações']").first().innerText();
  await page.keyboard.press("Escape");
  return [(await bell.innerText()).trim(), title, icon, await chips("main").first().innerText(), opened];
}
