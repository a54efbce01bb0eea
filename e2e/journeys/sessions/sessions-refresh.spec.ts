import type { BrowserContext } from "@playwright/test";
import { ana } from "../../support/api/accounts.ts";
import { openTabs, refreshToken, renewAtOnce, statuses } from "../../support/page/tabs.ts";
import { expect, test } from "../../support/test.ts";

// The long lane runs sixty.
const rounds = Number(process.env.SESSION_ROUNDS ?? 10);
const latency = 30;

test.use({ account: ana });
test.setTimeout(180_000 + rounds * 5_000);

/** The milliseconds for which a new token counts as fresh: a tab that begins later renews it, too. */
const fresh = 1_000;

/** Counts the calls that reach the server, and delays each as a network would. */
async function watchRefreshes(context: BrowserContext) {
  const seen = { calls: 0 };
  await context.route("**/api/auth/refresh", async (route) => {
    seen.calls++;
    await new Promise((resolve) => setTimeout(resolve, latency));
    await route.continue();
  });
  return seen;
}

test(`eight tabs renew 25 times each at once, ${rounds} times, and all stay signed in`, async ({ context }) => {
  const tabs = await openTabs(context, 8);
  const [first] = tabs;
  if (!first) throw new Error("No tab was opened.");
  const seen = await watchRefreshes(context);
  const settled: number[] = [];
  let [lost, calls] = [0, 0];
  const before = generationOf(await refreshToken(first));
  while (settled.length < rounds) {
    const callsBefore = seen.calls;
    const tries = await renewAtOnce(tabs, 25);
    const kept = (await statuses(tabs)).every((status) => status === "signed-in");
    if (!kept || tries.some(({ failed }) => failed > 0)) lost++;
    const begins = tries.map(({ begunAt }) => begunAt);
    // A busy machine may start the timer of a tab late. Such a round is repeated.
    if (Math.max(...begins) - Math.min(...begins) >= fresh) continue;
    calls += seen.calls - callsBefore;
    settled.push(Math.max(...tries.map((each) => each.settled)));
  }
  const moved = generationOf(await refreshToken(first)) - before;
  const p95 = settled.sort((a, b) => a - b)[Math.ceil(rounds * 0.95) - 1] ?? 0;
  const figures = { rounds, lost, callsPerRound: calls / rounds, generations: moved, p95: Math.round(p95) };
  console.log(`S1 ${JSON.stringify(figures)}`);
  expect(lost).toBe(0);
  expect(calls).toBeGreaterThanOrEqual(rounds);
  expect(calls / rounds).toBeLessThanOrEqual(1.1);
  expect(moved).toBe(seen.calls);
});

// A refresh token names its generation: `{session}.{generation}.{mac}`.
const generationOf = (token: string) => Number(token.split(".")[1]);
