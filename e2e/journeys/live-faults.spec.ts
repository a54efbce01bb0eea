import { bar } from "../pages/bar.ts";
import { badProxy } from "../support/bad-proxy.ts";
import { test } from "../support/own-portal-test.ts";
import { expect } from "../support/test.ts";

// What a bad line does to the live channel (reliability.md W2 and W3): the lists end at what the database holds.
test.describe.configure({ mode: "serial" });
test.setTimeout(90_000);

let before = 0;

test("messages lost, repeated, overtaken or broken: each is shown once, newest first, and counted exactly", async ({
  page,
  context,
  enter,
  ownPortal,
}) => {
  const proxy = await badProxy(context, { faults: true });
  await enter(page);
  await expect.poll(proxy.receipts).toBe(1);
  const titles: string[] = [];
  for (let number = 1; number <= 60; number += 1) {
    titles.unshift(`Mensagem ${number}`);
    await ownPortal.send({ title: `Mensagem ${number}` });
  }
  before = titles.length;
  await expect.poll(() => proxy.done.passed + proxy.done.lost).toBe(titles.length);
  expect(Math.min(proxy.done.lost, proxy.done.repeated, proxy.done.late)).toBeGreaterThan(0);
  await expect(bar(page).bell).toHaveAccessibleName("Notificações, 60 não lidas");
  await expect(page).toHaveTitle(/^\(60\) /);
  await bar(page).bell.click();
  const rows = page.getByRole("dialog", { name: "Notificações" }).getByRole("article");
  await rows.first().hover();
  // Only the rows near those in sight are in the document: what each place of the list shows is noted in passing.
  const seen = new Map<number, string>();
  const scroll = async () => {
    for (const [place, title] of await rows.evaluateAll(placesAndTitles)) seen.set(place, title);
    await page.mouse.wheel(0, 400);
    return seen.size;
  };
  await expect.poll(scroll, { timeout: 40_000, intervals: [150] }).toBe(titles.length);
  expect(titles.map((_, index) => seen.get(index + 1))).toEqual(titles.map((title) => `Não lida. ${title}`));
});

for (const missed of [0, 1, 50]) {
  test(`a gap with ${missed} messages ends with one request a list, and all of them there`, async ({
    page,
    context,
    enter,
    ownPortal,
  }) => {
    const proxy = await badProxy(context, { faults: false });
    await enter(page);
    await expect.poll(proxy.receipts).toBe(1);
    await page.waitForTimeout(2_500);
    proxy.shut();
    for (let number = 1; number <= missed; number += 1) await ownPortal.send({ title: `Perdida ${number}` });
    before += missed;
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/api/notifications?") && asked.push(request.url()));
    proxy.reopen();
    await expect.poll(proxy.receipts, { timeout: 40_000 }).toBe(2);
    await expect(bar(page).bell).toHaveAccessibleName(`Notificações, ${before} não lidas`);
    await page.waitForTimeout(2_500);
    expect(asked).toHaveLength(2);
  });
}

function placesAndTitles(articles: Element[]): [number, string][] {
  return articles.map((article) => [
    Number(article.getAttribute("aria-posinset")),
    article.querySelector("[id$=-title]")?.textContent ?? "",
  ]);
}
