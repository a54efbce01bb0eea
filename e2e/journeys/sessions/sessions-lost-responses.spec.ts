import type { BrowserContext, Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { password } from "../../support/api/accounts.ts";
import { callAt } from "../../support/api/api.ts";
import { carryOut } from "../../support/page/carry-out.ts";
import { openTabs } from "../../support/page/tabs.ts";
import { testOf } from "../../support/portal/entered-test.ts";
import { startSeparatePortal } from "../../support/portal/separate-portal.ts";
import { expect } from "../../support/test.ts";

// docs/reliability.md S5 and S6; the long lane sets LOST_RESPONSES=50.
const rounds = Number(process.env.LOST_RESPONSES ?? 5);
const absences = [0, 9, 11, 60, 3_600];

type Portal = Awaited<ReturnType<typeof startSeparatePortal>>;

const test = testOf(() => startSeparatePortal("set"));
test.setTimeout(180_000 + rounds * 30_000);
// Each test takes half a minute. Both have separate portals, so they run side by side at the end of the lane.
test.describe.configure({ mode: "parallel" });

/** The fate of a page whose renewal the server has just carried out. */
const fates: Record<string, (tab: Page) => Promise<unknown>> = {
  closes: (tab) => tab.close(),
  crashes: async (tab) => {
    const crashed = tab.waitForEvent("crash");
    void (await tab.context().newCDPSession(tab)).send("Page.crash").catch(() => {});
    await crashed;
    await tab.close();
  },
};

/** Seconds since 1970 by the server's clock, from the token of a sign-in. */
async function serverTime(host: string, email: string): Promise<number> {
  const guest = await callAt(host, "GET", "/api/apps/client");
  const xsrf = guest.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const headers = { cookie: `XSRF-TOKEN=${xsrf}`, "x-xsrf-token": decodeURIComponent(xsrf) };
  const { body } = await callAt(host, "POST", "/api/auth", headers, { email, password });
  const [, claims = ""] = String(JSON.parse(body).access_token).split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString()).iat;
}

let ahead = 0;

/** Moves the server's clock forward. */
async function pass({ origin, email, shift }: Portal, seconds: number): Promise<void> {
  if (seconds === 0) return;
  const { host } = new URL(origin);
  const until = (await serverTime(host, email)) + seconds;
  ahead += seconds * 1_000;
  shift(ahead);
  await expect.poll(() => serverTime(host, email)).toBeGreaterThanOrEqual(until);
}

/** Loads a page, and closes or crashes it once the server has renewed its session; it never gets the response. */
async function strikeWhileLoading(context: BrowserContext, strike: (tab: Page) => Promise<unknown>) {
  const tab = await context.newPage();
  const renewed = new Promise<number>((resolve) => {
    void tab.route("**/api/auth/refresh", async (route) => resolve((await carryOut(route)).status));
  });
  void tab.goto("/profile").catch(() => {});
  expect(await renewed).toBe(200);
  await strike(tab);
}

test(`no tab that closes or crashes ends a session, ${rounds} ×`, async ({ context, page, enter, separatePortal }) => {
  await enter(page);
  await page.close();
  const outcomes: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const absence = absences[round % absences.length] ?? 0;
    const [fate, strike] = Object.entries(fates)[round % 2] ?? ["", async () => {}];
    await strikeWhileLoading(context, strike);
    await pass(separatePortal, absence);
    const tab = await context.newPage();
    await tab.goto("/profile");
    const guest = tab.waitForURL("**/signin*").then(() => "signed out");
    const entered = bar(tab)
      .bell.waitFor()
      .then(() => "signed in");
    outcomes.push(`${fate}, back after ${absence} s: ${await Promise.race([guest, entered])}`);
    void guest.catch(() => {});
    await tab.close();
  }
  console.log(`S5 ${JSON.stringify({ rounds, signedOut: outcomes.filter((one) => one.endsWith("out")).length })}`);
  expect(outcomes.filter((outcome) => !outcome.endsWith("signed in"))).toEqual([]);
});

test("a lost response ends no session, even with a late retry", async ({ context, page, enter, separatePortal }) => {
  await enter(page);
  const [tab, beside] = (await openTabs(context, 2)) as [Page, Page];
  for (const absence of absences) {
    let lost: Promise<void> | undefined;
    await context.route("**/api/auth/refresh", async (route) => {
      if (lost) return lost.then(() => route.continue());
      lost = carryOut(route).then(({ status }) => {
        expect(status).toBe(200);
        return pass(separatePortal, absence);
      });
      await lost;
      await route.abort();
    });
    const before = await tab.evaluate(() => window.sharedUtility?.currentSession().token);
    // Past the second in which a new token counts as fresh.
    await tab.waitForTimeout(1_100);
    await tab.evaluate(() => void window.sharedUtility?.renewSession().catch(() => {}));
    for (const one of [tab, beside]) {
      await expect.poll(() => one.evaluate(() => window.sharedUtility?.currentSession().token)).not.toBe(before);
      expect(await one.evaluate(() => window.sharedUtility?.currentSession().status)).toBe("signed-in");
    }
    expect(lost).toBeDefined();
    await context.unroute("**/api/auth/refresh");
  }
});
