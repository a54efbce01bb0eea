import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// axe also describes every element that passes, unless its options select the results.
const options = { runOnly: { type: "tag", values: rules }, resultTypes: ["violations"] };

/**
 * The accessibility barriers of any impact that axe finds on the page, as sentences. While something fades in, its colours
 * are not yet its own. Longer animations are clocks and loading indicators.
 */
export async function barriers(page) {
  await page.evaluate(() => {
    const isBrief = ({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime < 1_000;
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(isBrief)
        .map(({ finished }) => finished),
    ).then(() => {});
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const violations = await page.evaluate(
    async (chosen) => (await window.axe.run(document, chosen)).violations,
    options,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`,
  );
}
