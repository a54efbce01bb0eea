import type { BrowserContext } from "@playwright/test";
import type { Fault } from "../../faults/fault.ts";
import { expect, test } from "../../faults/fault-test.ts";
import { faults } from "../../faults/faults.ts";
import { report } from "../../faults/matrix-row.ts";
import { barResponseTime, marksOf, recordMarks } from "../../faults/stopwatch.ts";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { barriers } from "../../support/page/barriers.ts";
import { expectTarget } from "../../support/target.ts";

// The effects of the broken file are the subject of this journey, so it accepts every report.
test.use({ provoked: /./ });
test.describe.configure({ timeout: 240_000 });

for (const [name, fault] of Object.entries(faults)) {
  test(`a broken application harms no other application: ${fault.title}`, async ({ context }) => {
    const rows = await Promise.all([meet(context, name, fault, "first"), meet(context, name, fault, "second")]);
    for (const row of rows) {
      report(row);
      const atOnce = fault.shows === "at once";
      if (fault.shows !== "on leaving") {
        expectTarget(row.panel ?? Number.NaN, atOnce ? 1_000 : 10_000, `${row.order}: panel`);
        expectTarget(row.something ?? Number.NaN, 1_000, `${row.order}: something`);
      }
      expect.soft(row.healthy, `${row.order}: next application`).not.toBeNaN();
      expectTarget(row.healthy, 1_000, `${row.order}: next application`);
      expectTarget(row.bar, 200, `${row.order}: bar`);
      expect.soft(row.barriers, `${row.order}: axe`).toBe(0);
    }
  });
}

async function meet(context: BrowserContext, name: string, fault: Fault, order: "first" | "second") {
  const page = await context.newPage();
  await recordMarks(page);
  const frame = appFrame(page, "assets");
  await page.goto(`${order === "first" ? "/assets/home" : "/"}?fault=${name}`, { waitUntil: "commit" });
  await bar(page).switcher.waitFor();
  if (order === "second") {
    await frame.heading.waitFor();
    await bar(page).openApp("Ativos");
  }
  const responses = await barResponseTime(page);
  if (fault.shows === "on leaving") await frame.root.getByRole("heading", { level: 1 }).waitFor();
  else await frame.failure.waitFor();
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
    bar: responses,
    healthy: healthy - left,
    barriers: found.length,
  };
}
