import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { screens, settle, show } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const language of ["pt", "en"] as const) {
  test.describe(language, () => {
    test.use({ language });
    for (const screen of screens) {
      test.describe(() => {
        test.use({ account: screen.account });

        test(`${screen.name} has no serious barrier, light or dark`, async ({ page }) => {
          await show(page, screen);
          expect(await barriers(page)).toEqual([]);
          await page.evaluate(() => document.documentElement.setAttribute("mode", "dark"));
          await settle(page);
          expect(await barriers(page)).toEqual([]);
        });
      });
    }
  });
}

async function barriers(page: Page) {
  await page.evaluate(axe);
  const results = await page.evaluate<AxeResults, string[]>(
    (values) => (window as unknown as { axe: AxeRunner }).axe.run(document, { runOnly: { type: "tag", values } }),
    rules,
  );
  return results.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`,
    );
}

interface AxeRunner {
  run(context: Document, options: { runOnly: { type: "tag"; values: string[] } }): Promise<AxeResults>;
}
