import type { BrowserContext, Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { type Action, act, observe } from "../../support/live/notification-model.ts";
import { seeded } from "../../support/live/seeded.ts";
import { untilLive } from "../../support/live/until-live.ts";
import { test } from "../../support/portal/separate-user-test.ts";
import { expect } from "../../support/test.ts";

const rounds = 4;
const eventsOfRound = 12;
const actions: Action[] = ["read one", "read one", "read all"];
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

  const random = seeded(20_261_128);
  for (let round = 1; round <= rounds; round += 1) {
    for (let event = 0; event < eventsOfRound; event += 1) {
      const action = actions[Math.floor(random() * 8)];
      if (action) await act(pages[Math.floor(random() * pages.length)] as Page, action, random());
      else await separatePortal.send({ title: `Rodada ${round}, evento ${event}` });
    }
    // At last two unread ones: nothing would agree with nothing, too.
    for (const title of ["Por fim", "De fato por fim"]) await separatePortal.send({ title });
    const counts = async () => [...new Set((await Promise.all(pages.map(countsOf))).flat())];
    await expect.poll(async () => (await counts()).length).toBe(1);
    const unread = await bar(page).unread();
    expect(unread).toBeGreaterThan(1);
    // The others know of a read by its own event only.
    await act(pages[round % pages.length] as Page, "read one", 0);
    await expect.poll(counts).toEqual([String(unread - 1)]);
  }
  await device.close();
});

/** What each place of a page shows, the switcher included. */
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
