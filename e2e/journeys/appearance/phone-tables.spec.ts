import { ana } from "../../support/api/accounts.ts";
import { expect, test } from "../../support/test.ts";

test.use({ account: ana, viewport: { width: 360, height: 740 } });

for (const path of ["/registry", "/registry/development/acme", "/registry/audit"]) {
  test(`the tables of ${path} are cards with the names of their columns on a phone`, async ({ page }) => {
    await page.goto(path);
    const table = page.getByRole("main").getByRole("table").first();
    await expect(table).toBeVisible();
    // The roles of a table remain, and so do the names of its columns.
    expect(await table.getByRole("columnheader").count()).toBeGreaterThan(2);
    const hidden = await table.locator("..").evaluate((area) => area.scrollWidth - area.clientWidth);
    expect(hidden).toBeLessThanOrEqual(0);
    const column = await table.getByRole("columnheader").last().textContent();
    const label = await table
      .getByRole("row")
      .last()
      .getByRole("cell")
      .last()
      .evaluate((cell) => getComputedStyle(cell, "::before").content);
    expect(label).toContain(`"${column}"`);
  });
}

test("no line of a notification's facts begins or ends with a dot", async ({ page }) => {
  await page.goto("/");
  const facts = page.getByRole("main").locator(".dots:has(time)");
  await expect(facts.first()).toBeVisible();
  const hanging = await facts.evaluateAll((lines) =>
    lines.flatMap((line) => {
      const left = line.getBoundingClientRect().left;
      return [...line.querySelectorAll("i")].filter((dot) => {
        const { left: start, top, height } = dot.getBoundingClientRect();
        const isOutside = start < left;
        // A dot between two facts is on the line of both.
        const before = dot.parentElement?.previousElementSibling?.getBoundingClientRect();
        return !isOutside && (before === undefined || before.bottom < top + height / 2);
      });
    }),
  );
  expect(hanging).toHaveLength(0);
  await expect(facts.first()).toHaveCSS("clip-path", "inset(0px)");
});
