import type { BrowserContext } from "@playwright/test";
import type { Fault } from "../faults/fault.ts";
import { expect, test } from "../faults/fault-test.ts";
import { faults } from "../faults/faults.ts";
import { report } from "../faults/matrix-row.ts";
import { barAnswers, keepTime, marksOf } from "../faults/stopwatch.ts";
import { appFrame } from "../pages/app-frame.ts";
import { bar } from "../pages/bar.ts";
import { barriers } from "../support/barriers.ts";

/**
 * reliability.md, M1. The targets hold for a machine that does nothing else, which is how `npm run bench -- faults`
 * measures; among other tests they may take this many times as long.
 */
const slack = Number(process.env.FAULT_SLACK ?? 4);

// What the broken file does to the page is the point here.
test.use({ provoked: /./ });
test.describe.configure({ timeout: 90_000 });

for (const [name, fault] of Object.entries(faults)) {
  test(`an application with this fault harms no other: ${fault.title}`, async ({ context }) => {
    const rows = await Promise.all([meet(context, name, fault, "first"), meet(context, name, fault, "second")]);
    for (const row of rows) {
      report(row);
      const atOnce = fault.shows === "at once";
      if (fault.shows !== "on leaving") {
        expect.soft(row.panel, `${row.order}: panel`).toBeLessThan(atOnce ? 1_000 * slack : 10_000);
        expect.soft(row.something, `${row.order}: something`).toBeLessThan(1_000 * slack);
      }
      expect.soft(row.healthy, `${row.order}: next application`).toBeLessThan(1_000 * slack);
      expect.soft(row.bar, `${row.order}: bar`).toBeLessThan(200 * slack);
      expect.soft(row.barriers, `${row.order}: axe`).toBe(0);
    }
  });
}

async function meet(context: BrowserContext, name: string, fault: Fault, order: "first" | "second") {
  const page = await context.newPage();
  await keepTime(page);
  const frame = appFrame(page, "assets");
  await page.goto(`${order === "first" ? "/assets/home" : "/"}?fault=${name}`, { waitUntil: "commit" });
  await bar(page).switcher.waitFor();
  if (order === "second") {
    await frame.heading.waitFor();
    await bar(page).openApp("Ativos");
  }
  const answers = await barAnswers(page);
  if (fault.shows === "on leaving") await frame.root.getByRole("heading", { level: 1 }).waitFor();
  else await frame.failure.waitFor({ timeout: 20_000 });
  const found = await barriers(page);
  expect(await page.evaluate(() => "tampered" in window)).toBe(false);
  await bar(page).openApp("Manual");
  await expect(appFrame(page, "handbook").root.getByRole("heading", { level: 1 })).toBeVisible();
  const { begun = Number.NaN, something, panel, left = 0, healthy = Number.NaN } = await marksOf(page);
  await page.close();
  return {
    fault: name,
    order,
    ...(order === "first" && { portal: begun }),
    ...(something !== undefined && { something: Math.max(0, something - begun) }),
    ...(panel !== undefined && { panel: panel - begun }),
    bar: answers,
    healthy: healthy - left,
    barriers: found.length,
  };
}
