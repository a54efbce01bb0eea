import { ana } from "../../support/api/accounts.ts";
import { expect, test } from "../../support/test.ts";

test.use({ account: ana, viewport: { width: 360, height: 740 } });

for (const path of ["/registry", "/registry/development/acme", "/registry/audit"]) {
  test(`the tables of ${path} are cards with the names of their columns on a phone`, async ({ page }) => {
    await page.goto(path);
    const table = page.getByRole("main").getByRole("table").first();
    await expect(table).toBeVisible();
    // The roles of a table remain, and so do the names of its columns.
    await expect.poll(() => table.getByRole("columnheader").count()).toBeGreaterThan(2);
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

test("the table of a canary's health fits on a phone", async ({ page }) => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour)).toISOString();
  const counts = { visitors: 12_345, failing: 1_234, errors: 2_345 };
  const series = Array.from({ length: 12 }, (_, hour) => ({ at: at(hour), ...counts }));
  const health = { visitors: 12_345, load_failures: 617, mount_failures: 617, errors: 2_345, series };
  const answered = page.waitForResponse("**/api/registry/overview*");
  await page.goto("/registry/development/acme");
  const overview = await (await answered).json();
  for (const cell of overview.cells) {
    cell.canary = { release: cell.release, percent: 10, people: [], author: "ana", started_at: at(0), health };
  }
  await page.route("**/api/registry/overview*", (route) => route.fulfill({ json: overview }));
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/registry/development/acme");
    await page.getByText("Ver como tabela").click();
    const table = page.getByRole("region", { name: "Falhas desde o início do teste" }).getByRole("table");
    await expect(table).toBeVisible();
    const hidden = await table.locator("..").evaluate((area) => area.scrollWidth - area.clientWidth);
    expect(hidden).toBeLessThanOrEqual(0);
    // A heading of one word is on one line.
    const lines = await table.getByRole("columnheader", { name: "Visitantes" }).evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
  }
});

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
