import type { Page, Route } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { ana } from "../../support/api/accounts.ts";
import { expect, test } from "../../support/test.ts";

// React and its router are shared: a page that runs two copies of either would break.
test.use({ account: ana });

declare global {
  interface Window {
    evaluated: string[];
  }
}

/** Records the stack of each module registration: it names the address of every module that the page runs. */
async function recordEvaluated(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.evaluated = [];
    let system: { register(...module: unknown[]): unknown } | undefined;
    Object.defineProperty(window, "System", {
      get: () => system,
      set(loader: NonNullable<typeof system>) {
        system = loader;
        loader.register = function (...module) {
          window.evaluated.push(new Error().stack ?? "");
          return Object.getPrototypeOf(this).register.apply(this, module);
        };
      },
    });
  });
}

const react = /\/react\.\w+\.js/;

const timesRun = (page: Page, library: RegExp) =>
  page.evaluate((source) => window.evaluated.filter((stack) => new RegExp(source).test(stack)).length, library.source);

test("a page whose React request hangs opens with a second; a late first response does not run", async ({ page }) => {
  const pending: Route[] = [];
  await recordEvaluated(page);
  await page.route(/\/react\.[^/]*\.js$/, (route) => void pending.push(route));
  await page.goto("/assets/home", { waitUntil: "commit" });
  await expect(appFrame(page, "assets").heading).toBeVisible();
  await expect(appFrame(page, "assets").failure).toHaveCount(0);
  await expect(bar(page).user).toBeVisible();
  expect(await timesRun(page, react)).toBe(1);
  expect(pending.length).toBeGreaterThan(0);
  const late = page.waitForEvent("requestfinished", (request) => request.url() === pending[0]?.request().url());
  await Promise.all(pending.map((route) => route.continue()));
  await late;
  await bar(page).openApp("Chamados");
  await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await timesRun(page, react)).toBe(1);
});

test("an application whose router request hangs opens with one click, without a reload", async ({ page }) => {
  const frame = appFrame(page, "assets");
  await recordEvaluated(page);
  await page.goto("/");
  await expect(bar(page).user).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameLoad: true }));
  let back = false;
  await page.route("**/react-router-dom.*.js*", (route) => (back ? route.fallback() : undefined));
  await bar(page).openApp("Ativos");
  await expect(frame.failure).toBeVisible();
  back = true;
  await frame.tryAgain();
  await expect(frame.root.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => "sameLoad" in window)).toBe(true);
  expect(await timesRun(page, /react-router-dom/)).toBe(1);
  await bar(page).openApp("Chamados");
  await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await timesRun(page, /react-router-dom/)).toBe(1);
});
