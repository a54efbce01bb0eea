import { randomUUID } from "node:crypto";
import type { BrowserContext, Page, Response } from "@playwright/test";
import { expect, test } from "../../faults/fault-test.ts";
import { marksOf, recordMarks } from "../../faults/stopwatch.ts";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { printFigure } from "../../support/print-figure.ts";

const flaky = (times: number) => `flaky-${times}.${randomUUID()}`;

// docs/reliability.md M2; the long lane runs `RECOVERY_ROUNDS=100 npm run e2e -- recovery-of-parts`.
const rounds = Number(process.env.RECOVERY_ROUNDS ?? 1);
const lanes = Math.min(rounds, 4);

test.use({ provoked: /assets|503/ });

test("an application whose file fails once opens without a message", async ({ page }) => {
  const frame = appFrame(page, "assets");
  await page.goto(`/assets/home?fault=${flaky(1)}`);
  await expect(frame.root.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(frame.failure).toHaveCount(0);
});

test("an application unreachable for a moment opens by itself, in place of its failure panel", async ({ page }) => {
  await inRounds(page, async (lane) => {
    const frame = appFrame(lane, "assets");
    await recordMarks(lane);
    await lane.goto(`/assets/home?fault=${flaky(2)}`, { waitUntil: "commit" });
    await lane.evaluate(() => Object.assign(window, { sameLoad: true }));
    // The panel is shown for about a second.
    await expect.poll(async () => (await marksOf(lane)).panel).toBeDefined();
    await expect(frame.root.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(frame.failure).toHaveCount(0);
    expect(await lane.evaluate(() => "sameLoad" in window)).toBe(true);
  });
});

test("an application that is unreachable for longer opens with one click, or by itself, without a reload", async ({
  page,
}) => {
  await inRounds(page, async (lane) => {
    const frame = appFrame(lane, "assets");
    const name = flaky(6);
    let failed = 0;
    const count = (response: Response) => {
      if (response.status() === 503 && response.url().includes(`.js?fault=${name}`)) failed += 1;
    };
    lane.on("response", count);
    await lane.goto(`/assets/home?fault=${name}`);
    await lane.evaluate(() => Object.assign(window, { sameLoad: true }));
    // The attempts of the first seconds: immediately and after 1 and 3 s, two each. The next one is after 10 s.
    await expect.poll(() => failed).toBe(6);
    lane.off("response", count);
    await frame.tryAgain();
    await expect(frame.root.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await lane.evaluate(() => "sameLoad" in window)).toBe(true);
  });
});

/** Repeats a round, in several tabs side by side. No round can fall back to a build that worked in an earlier one. */
async function inRounds(page: Page, round: (lane: Page) => Promise<void>): Promise<void> {
  test.setTimeout(180_000 + (rounds / lanes) * 20_000);
  let left = rounds;
  await forgetBuilds(page.context());
  const lane = async (tab: Page) => {
    while (left > 0) {
      left -= 1;
      await round(tab);
    }
  };
  const others = await Promise.all(Array.from({ length: lanes - 1 }, () => page.context().newPage()));
  await Promise.all([page, ...others].map(lane));
  printFigure("M2", { rounds, recovered: rounds - left, test: test.info().title });
}

/** Discards remembered builds: the tabs share one storage, and the portal falls back to the last build that worked. */
async function forgetBuilds(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (!key.startsWith("portico-last-good")) setItem.call(this, key, value);
    };
  });
}

test("the last good build opens where the current one does not load, with a notice", async ({ page, faultServer }) => {
  const frame = appFrame(page, "assets");
  await page.goto(`/assets/home?fault=${flaky(0)}`);
  await expect(frame.root.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/assets/home?fault=404");
  await expect(frame.main).toContainText("Esta é a versão anterior de Ativos");
  await expect(frame.root.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => faultServer.reported.filter(({ kind }) => kind === "fallback")).not.toEqual([]);
});

test("the last good build is offered when the current one cannot be mounted", async ({ page }) => {
  const frame = appFrame(page, "assets");
  await page.goto(`/assets/home?fault=${flaky(0)}`);
  await expect(frame.root.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/assets/home?fault=mount-reject");
  await frame.main.getByRole("button", { name: "Abrir a última versão que funcionou" }).click();
  await expect(frame.main).toContainText("Esta é a versão anterior de Ativos");
  await expect(frame.root.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an application whose unmount hangs opens again at the next visit", async ({ page, faultServer }) => {
  const frame = appFrame(page, "assets");
  await page.goto("/assets/home?fault=unmount-hang");
  for (let visit = 0; visit < 2; visit += 1) {
    await expect(frame.root.getByRole("heading", { level: 1 })).toBeVisible();
    await bar(page).openApp("Manual");
    await expect(appFrame(page, "handbook").root.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(frame.root).toHaveCount(0);
    await bar(page).openApp("Ativos");
  }
  await expect(frame.root.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => faultServer.reported.some(({ kind }) => kind === "unmount")).toBe(true);
});
