import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { badProxy } from "../../support/live/bad-proxy.ts";
import {
  enterAndCount,
  expectLists,
  gaps,
  openWitness,
  seconds,
  sendMany,
  whenCounted,
} from "../../support/live/gaps.ts";
import { untilListsRest, untilLive } from "../../support/live/until-live.ts";
import { test } from "../../support/portal/separate-portal-test.ts";
import { printFigure } from "../../support/print-figure.ts";
import { expectTarget } from "../../support/target.ts";
import { expect } from "../../support/test.ts";

// The live channel on a bad connection (docs/reliability.md W2 and W3): the lists end up equal to the database.
test.describe.configure({ mode: "serial" });
test.setTimeout(180_000);

test("lost, repeated, reordered messages appear once, in order", async ({ page, context, enter, separatePortal }) => {
  const proxy = await badProxy(context, { faults: true });
  const before = await enterAndCount(page, enter);
  await untilLive(page);
  const titles: string[] = [];
  for (let number = 1; number <= 60; number += 1) {
    titles.unshift(`Mensagem ${number}`);
    await separatePortal.send({ title: `Mensagem ${number}` });
  }
  await expect.poll(() => proxy.done.passed + proxy.done.lost).toBe(titles.length);
  expect(Math.min(proxy.done.lost, proxy.done.repeated, proxy.done.late)).toBeGreaterThan(0);
  await expect(bar(page).bell).toHaveAccessibleName(`Notificações, ${before + 60} não lidas`);
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 60}\\) `));
  await bar(page).bell.click();
  const rows = notificationLists(page).panel.getByRole("article");
  await rows.first().hover();
  // Only rows near the viewport are in the document, so the test records each row while it scrolls past.
  const seen = new Map<number, string>();
  const scroll = async () => {
    const shown = await rows.evaluateAll(placesAndTitles);
    for (const [place, title] of shown) if (place <= titles.length) seen.set(place, title);
    const missing = titles.findIndex((_, index) => !seen.has(index + 1)) + 1;
    // Scrolls back to rows that passed before the page had rendered them.
    await page.mouse.wheel(0, missing < (shown[0]?.[0] ?? 0) ? -400 : 400);
    return seen.size;
  };
  await expect.poll(scroll, { timeout: 90_000, intervals: [150] }).toBe(titles.length);
  expect(titles.map((_, index) => seen.get(index + 1))).toEqual(titles.map((title) => `Não lida. ${title}`));
  printFigure("W3", { messages: titles.length, ...proxy.done, "shown once": seen.size });
});

for (const missed of gaps) {
  test(`a gap with ${missed} messages ends with one request per list, and shows all of them within two seconds`, async ({
    page,
    context,
    browser,
    enter,
    separatePortal,
  }) => {
    test.setTimeout(180_000 + missed * 100 + seconds * 1_000);
    const proxy = await badProxy(context, { faults: false });
    const unread = (await enterAndCount(page, enter)) + missed;
    const delivered = await openWitness(browser, enter);
    await untilLive(page);
    await untilListsRest(page);
    proxy.shut();
    const confirmed = proxy.receipts();
    await sendMany(separatePortal.send, missed);
    // A message that the server has yet to deliver would arrive live, after the gap.
    await delivered(missed);
    // At least the minimum time that the page leaves between two loads.
    await page.waitForTimeout(Math.max(1, seconds) * 1_000);

    const loads: string[] = [];
    page.on("request", (request) => request.url().includes("/api/notifications?") && loads.push(request.url()));
    const counted = whenCounted(page, unread);
    proxy.reopen();
    await expect.poll(proxy.receipts).toBeGreaterThan(confirmed);
    const took = (await counted) - proxy.lastReceipt();
    test.info().annotations.push({ type: "from reconnecting to the right count, ms", description: String(took) });
    expectTarget(took, 2_000);
    await untilLive(page);
    await untilListsRest(page);
    // Two lists: each loads once for the gap and once for the wait.
    expect(loads).toHaveLength(4);

    await expectLists(page, { unread, all: separatePortal.sent() });
  });
}

function placesAndTitles(articles: Element[]): [number, string][] {
  return articles.map((article) => [
    Number(article.getAttribute("aria-posinset")),
    article.querySelector("[id$=-title]")?.textContent ?? "",
  ]);
}
