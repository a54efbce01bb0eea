import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface AxeRunner {
  run(context: Document, options: { runOnly: { type: "tag"; values: string[] } }): Promise<AxeResults>;
}

/** The serious and critical accessibility barriers that axe finds on the page, as sentences. */
export async function barriers(page: Page): Promise<string[]> {
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
