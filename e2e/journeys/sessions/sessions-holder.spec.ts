import type { BrowserContext, Page } from "@playwright/test";
import { ana } from "../../support/api/accounts.ts";
import { carryOut } from "../../support/page/carry-out.ts";
import { freeze } from "../../support/page/freeze.ts";
import { outcomeOf } from "../../support/page/outcome.ts";
import { openTabs, refreshToken, statuses } from "../../support/page/tabs.ts";
import { expectTarget } from "../../support/target.ts";
import { expect, test } from "../../support/test.ts";

// docs/reliability.md S5. The long lane runs fifty of each.
const rounds = Number(process.env.HOLDER_ROUNDS ?? 1);

test.use({ account: ana });
test.setTimeout(180_000 + rounds * 30_000);

/** Returns a reader of the longest time, in milliseconds, in which the tab ran no code since this call. */
async function longestStandstill(tab: Page): Promise<() => Promise<number>> {
  const read = () =>
    tab.evaluate(() => {
      const watched = window as unknown as { standstill?: number };
      if (watched.standstill === undefined) {
        watched.standstill = 0;
        let last = Date.now();
        setInterval(() => {
          watched.standstill = Math.max(watched.standstill ?? 0, Date.now() - last);
          last = Date.now();
        }, 100);
      }
      return watched.standstill;
    });
  await read();
  return read;
}

/** The fate of the tab that renews for all while its call is in flight, and whether it survives. */
const fates: Record<string, { strike: (holder: Page) => Promise<unknown>; survives: boolean }> = {
  closes: { strike: (holder) => holder.close(), survives: false },
  // CDP never replies to the command that crashes the page.
  crashes: {
    strike: async (holder) => {
      const crashed = holder.waitForEvent("crash");
      void (await holder.context().newCDPSession(holder)).send("Page.crash").catch(() => {});
      await crashed;
    },
    survives: false,
  },
  freezes: { strike: freeze, survives: true },
  "gets no answer": { strike: async () => {}, survives: true },
};

/** Renews in one tab, and lets its fate happen: the server carries out the first call, and its response is lost. */
async function strikeHolder(context: BrowserContext, holder: Page, strike: (holder: Page) => Promise<unknown>) {
  let calls = 0;
  const begun = new Promise<void>((resolve) => {
    void context.route("**/api/auth/refresh", async (route) => {
      if (++calls > 1) return route.continue();
      expect((await carryOut(route)).status).toBe(200);
      resolve();
    });
  });
  await holder.evaluate(() => {
    // Past the second in which a new token counts as fresh.
    setTimeout(() => void window.sharedUtility?.renewSession().catch(() => {}), 1_100);
  });
  await begun;
  return strike(holder);
}

/** Renews until there is a new token; returns the milliseconds that took. */
const renewed = (tab: Page) => outcomeOf<number>(tab, () => tab.evaluate(beginRenewing));

function beginRenewing(): void {
  window.outcome = undefined;
  setTimeout(async () => {
    const utility = window.sharedUtility;
    const begun = performance.now();
    const { token } = utility?.currentSession() ?? {};
    while (utility?.currentSession().token === token) {
      await utility?.renewSession().catch(() => new Promise((resolve) => setTimeout(resolve, 50)));
    }
    window.outcome = { value: Math.round(performance.now() - begun) };
  });
}

for (const [fate, { strike, survives }] of Object.entries(fates)) {
  test(`when the tab that renews ${fate}, the other tabs have a new token within six seconds`, async ({ context }) => {
    const times: number[] = [];
    let lost = 0;
    for (let round = 0; round < rounds; round++) {
      const [holder, ...others] = (await openTabs(context, 3)) as [Page, ...Page[]];
      const standstill = await longestStandstill(holder);
      const thaw = await strikeHolder(context, holder, strike);
      const took = await Promise.all(others.map(renewed));
      times.push(Math.max(...took));
      const left = survives ? [holder, ...others] : others;
      if (typeof thaw === "function") {
        await thaw();
        // The frozen tab's own time limit could not run: the others took the lock by force.
        await expect.poll(standstill).toBeGreaterThan(4_000);
      }
      const all = await Promise.all(left.map(renewed));
      expectTarget(Math.max(...all), 6_000, fate);
      lost += (await statuses(left)).filter((status) => status !== "signed-in").length;
      expect(await refreshToken(others[0] as Page)).not.toBe("");
      await Promise.all(context.pages().map((page) => page.close()));
      await context.unroute("**/api/auth/refresh");
    }
    console.log(`S5 ${JSON.stringify({ fate, rounds, lost, times })}`);
    expect(lost).toBe(0);
    expectTarget(Math.max(...times), 6_000, fate);
  });
}
