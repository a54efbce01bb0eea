import type { Page } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { openHeap } from "../../support/page/heap.ts";
import { test } from "../../support/portal/own-account-test.ts";
import { printFigure } from "../../support/print-figure.ts";
import { expectTarget } from "../../support/target.ts";
import { expect } from "../../support/test.ts";

// The long lane runs `LEAK_SWITCHES=300 npm run e2e -- leaks`.
const switches = Number(process.env.LEAK_SWITCHES ?? 40);
const applications = ["tickets", "assets", "handbook"];
const warmUp = 4 * applications.length;

// The trace recorder keeps detached nodes, which would count as a leak of the portal, as would a first notification.
test.use({ trace: "off" });
test.setTimeout(180_000 + switches * 1_500);

test("switching applications for a long time leaks no listeners, nodes or heap", async ({ page }) => {
  const reported: string[] = [];
  page.on("console", (message) => /@app\/\w+ left /.test(message.text()) && reported.push(message.text()));
  await page.goto("/tickets/home");
  await expect(appFrame(page, "tickets").heading).toBeVisible();
  const heap = await openHeap(page);
  await change(page, warmUp);
  const before = await heap.measure();
  await change(page, switches - (switches % applications.length));
  let slope = Number.NaN;
  let figures = {};
  // The last switch may still be settling after its heading is shown; a real leak stays.
  await expect(async () => {
    const after = await heap.measure();
    const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    slope = grown("JSHeapUsedSize") / (switches / applications.length);
    const counts = { listeners: grown("JSEventListeners"), nodes: grown("Nodes") };
    figures = { switches, ...counts, "heap bytes a round": Math.round(slope) };
    expect(counts.listeners, "listeners").toBeLessThanOrEqual(0);
    expect(counts.nodes, "nodes").toBeLessThanOrEqual(0);
  }).toPass({ timeout: 30_000 });
  printFigure("M4", figures);
  expect(reported).toEqual([]);
  // A round is one visit of each application.
  expectTarget(slope, 20_000 * applications.length, "heap");
});

async function change(page: Page, times: number): Promise<void> {
  await page.evaluate(
    async ({ times, applications }) => {
      for (let n = 1; n <= times; n += 1) {
        const name = applications[n % applications.length];
        const link = Object.assign(document.createElement("a"), { href: `/${name}/home` });
        document.body.append(link);
        link.click();
        link.remove();
        const opened = `main:not([data-leaving]) [data-app="${name}"] h1`;
        for (let waited = 0; !document.querySelector(opened); waited += 10) {
          if (waited > 20_000) throw new Error(`${name} did not open`);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      }
    },
    { times, applications },
  );
}
