import type { BrowserContext, Page, Route } from "@playwright/test";
import { ana } from "../../support/api/accounts.ts";
import { carryOut } from "../../support/page/carry-out.ts";
import { outcomeOf } from "../../support/page/outcome.ts";
import { openTabs, refreshToken, statuses } from "../../support/page/tabs.ts";
import { expectTarget } from "../../support/target.ts";
import { expect, test } from "../../support/test.ts";

// docs/reliability.md S6. The long lane runs twenty of each, and counts calls for ninety seconds.
const rounds = Number(process.env.REFRESH_FAULT_ROUNDS ?? 1);
const counted = Number(process.env.REFRESH_FAULT_SECONDS ?? 4) * 1_000;

test.use({ account: ana });
test.setTimeout(180_000 + rounds * 60_000 + counted);

const html = "<h1>captive</h1>";
const faults: Record<string, (route: Route) => unknown> = {
  500: (route) => route.fulfill({ status: 500, body: "" }),
  502: (route) => route.fulfill({ status: 502, contentType: "text/html", body: html }),
  503: (route) => route.fulfill({ status: 503, body: "", headers: { "retry-after": "1" } }),
  429: (route) => route.fulfill({ status: 429, body: "{}" }),
  "a page of HTML": (route) => route.fulfill({ status: 200, contentType: "text/html", body: html }),
  "no answer": () => {},
};

const refresh = "**/api/auth/refresh";

/** Until `end`, the server carries out each renewal, but the page gets the fault; `faulted` resolves at the first. */
async function breakRenewals(context: BrowserContext, fault: (route: Route) => unknown) {
  let broken = true;
  let markFaulted = () => {};
  const faulted = new Promise<void>((resolve) => {
    markFaulted = resolve;
  });
  // The route stays: removing it would let the pending requests continue.
  await context.route(refresh, async (route) => {
    if (!broken) return route.fallback();
    expect((await carryOut(route)).status).toBe(200);
    await fault(route);
    markFaulted();
  });
  const end = async () => {
    broken = false;
  };
  return { faulted, end };
}

/** Renews once, after the second in which the last token counts as fresh; returns whether that failed. */
const renewalFails = (tab: Page) => outcomeOf<boolean>(tab, () => tab.evaluate(beginRenewal));

function beginRenewal(): void {
  window.outcome = undefined;
  setTimeout(async () => {
    const ended = await Promise.allSettled([window.sharedUtility?.renewSession()]);
    window.outcome = { value: ended[0].status === "rejected" };
  }, 1_100);
}

const tokenOf = (tab: Page) => tab.evaluate(() => window.sharedUtility?.currentSession().token);

/** Milliseconds until the page has another token without a call for one. */
async function renewedByItself(tab: Page, token: string | undefined): Promise<number> {
  const begun = performance.now();
  await expect.poll(() => tokenOf(tab), { intervals: [20], timeout: 60_000 }).not.toBe(token);
  return Math.round(performance.now() - begun);
}

interface Started {
  /**
   * For a fault that sends no response: resolves when the request is sent. For other faults the renewal's end counts.
   */
  faulted?: Promise<void> | undefined;
  end: () => Promise<unknown>;
}

async function tryFault(tab: Page, start: () => Promise<Started>, lasting: number) {
  const before = await tokenOf(tab);
  const { faulted, end } = await start();
  const failed = renewalFails(tab);
  await (faulted ?? failed);
  await tab.waitForTimeout(lasting);
  const kept = (await statuses([tab]))[0] === "signed-in" && (await refreshToken(tab)) !== "";
  await end();
  const took = await renewedByItself(tab, before);
  return { kept, took, failed: await failed };
}

test("a session survives every fault of a renewal, and renews within five seconds after it", async ({ context }) => {
  const [tab] = (await openTabs(context, 1)) as [Page];
  const offline = async () => {
    await context.setOffline(true);
    return { end: () => context.setOffline(false) };
  };
  const starts = Object.entries(faults).map(([name, fault]) => {
    const start = async (): Promise<Started> => {
      const { faulted, end } = await breakRenewals(context, fault);
      return { faulted: name === "no answer" ? faulted : undefined, end };
    };
    return [name, start] as const;
  });
  for (const [name, start] of [...starts, ["offline", offline] as const]) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // The long lane ends the fault at another moment each time, up to three seconds after the first failure.
      const { took, ...outcome } = await tryFault(tab, start, (round * 730) % 3_000);
      // A call without a response stays in flight while a second one is sent, so the renewal succeeds.
      expect(outcome, name).toEqual({ kept: true, failed: name !== "no answer" });
      times.push(took);
    }
    console.log(`S6 ${JSON.stringify({ name, rounds, times })}`);
    expectTarget(Math.max(...times), 5_000, name);
  }
});

test("tabs that renew every second while renewals fail make at most six calls a minute in all", async ({ context }) => {
  const tabs = await openTabs(context, 4);
  const calls: number[] = [];
  const { end } = await breakRenewals(context, (route) => {
    calls.push(Date.now());
    return route.fulfill({ status: 503, body: "" });
  });
  await Promise.all(tabs.map((tab) => tab.evaluate(renewEverySecond, counted)));
  await expect.poll(() => calls.length).toBeGreaterThan(1);
  const most = Math.max(...calls.map((first) => calls.filter((at) => at >= first && at < first + 60_000).length));
  console.log(`S6 ${JSON.stringify({ seconds: counted / 1_000, calls: calls.length, mostInAMinute: most })}`);
  expect(most).toBeLessThanOrEqual(6);
  expect(new Set(await statuses(tabs))).toEqual(new Set(["signed-in"]));
  await end();
});

async function renewEverySecond(lasting: number) {
  for (const end = Date.now() + lasting; Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await window.sharedUtility?.renewSession().catch(() => {});
  }
}
