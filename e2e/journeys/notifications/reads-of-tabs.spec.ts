import type { Page } from "@playwright/test";
import { type Action, act, observe, outcome } from "../../support/live/notification-model.ts";
import { seeded } from "../../support/live/seeded.ts";
import { test } from "../../support/portal/separate-user-test.ts";
import { printFigure } from "../../support/print-figure.ts";
import { expect } from "../../support/test.ts";

// docs/reliability.md R2 on the real stack; the long lane sets READ_RUNS=200.
const runs = Number(process.env.READ_RUNS ?? 3);
const steps = 50;
const seed = Number(process.env.READ_SEED ?? 20260302);
test.setTimeout(180_000 + runs * 20_000);

const actions: Action[] = ["read one", "read one", "read one", "read one", "read all", "reload"];

test(`three tabs that read, read all, reload and lose the network, ${runs} times, show the server's state in the end`, async ({
  page,
  context,
  enter,
  separatePortal,
}) => {
  await enter(page);
  const tabs: Page[] = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await tab.goto("/");
  for (const tab of tabs) await observe(tab);
  const serverUnread = await unreadOnServer(page);
  for (let run = 0; run < runs; run += 1) {
    const random = seeded(seed + run);
    for (let step = 0; step < steps; step += 1) {
      const tab = tabs[Math.floor(random() * tabs.length)] as Page;
      const chance = random();
      if (chance < 0.3) await separatePortal.send({ title: `Rodada ${run}, passo ${step}` });
      else if (chance < 0.36) await context.setOffline(true);
      else if (chance < 0.46) await context.setOffline(false);
      else await act(tab, actions[Math.floor(random() * actions.length)] as Action, random());
    }
    await context.setOffline(false);
    const agreed = async () => {
      const unread = await serverUnread();
      const seen = await Promise.all(tabs.map(outcome));
      return seen.map(({ count, flipped, lost }) => ({ off: count - unread, flipped, lost }));
    };
    const right = { off: 0, flipped: [], lost: [] };
    await expect.poll(agreed, { message: `seed ${seed + run}` }).toEqual([right, right, right]);
  }
  // Tabs that received nothing would agree, too.
  const done = await Promise.all(tabs.map(outcome));
  for (const { acknowledged } of done) expect(acknowledged).toBeGreaterThan(runs);
  printFigure("R2", { runs, steps, disagreements: 0, flipped: 0, lost: 0 });
});

/** Reads the unread count from the API with the page's token, without the page's cache. */
async function unreadOnServer(page: Page): Promise<() => Promise<number>> {
  let authorization = "";
  page.on("request", (request) => {
    authorization = request.headers().authorization ?? authorization;
  });
  await page.evaluate(() => window.observed.notifications.reloadNotifications());
  return () =>
    page.evaluate(async (header) => {
      const response = await fetch("/api/notifications?offset=0&limit=1", { headers: { authorization: header } });
      return ((await response.json()) as { totalUnreadNotifications: number }).totalUnreadNotifications;
    }, authorization);
}
