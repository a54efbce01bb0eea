import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { ana } from "../../support/api/accounts.ts";
import { holdModules } from "../../support/page/hold-modules.ts";
import { expect, test } from "../../support/test.ts";

const firstBar = (page: Page) => page.locator("#first-bar");
const firstBones = (page: Page) => page.locator("#first-bones");

/** The positions of the tenant's logo and of the first element in the page's content. */
const logoPlace = (page: Page) => page.locator("[data-tenant-logo]:visible").boundingBox();

test.describe("for a signed-in user", () => {
  test.use({ account: ana });

  for (const width of [360, 768, 1280]) {
    test(`the bar and placeholders are there before any module, and nothing moves at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) document.body.dataset.shift = JSON.stringify(entry);
        }).observe({ type: "layout-shift", buffered: true });
      });
      const release = await holdModules(page);
      await page.goto("/", { waitUntil: "commit" });
      await expect(firstBar(page)).toContainText("Acme");
      await expect(firstBones(page)).toBeVisible();
      // Before it the page may have no styles yet.
      await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
      const before = await logoPlace(page);
      release();
      await expect(bar(page).user).toBeVisible();
      await expect(firstBar(page)).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1, name: /Ana/ })).toBeVisible();
      await expect(firstBones(page)).toHaveCount(0);
      expect(await logoPlace(page)).toEqual(before);
      await expect(page.locator("body")).not.toHaveAttribute("data-shift");
    });
  }
});

test.describe("while the session is late", () => {
  test.use({ account: ana });

  test("the sentence about it is below the bar", async ({ page }) => {
    await page.route("**/api/auth/refresh", () => {});
    await page.goto("/", { waitUntil: "commit" });
    const sentence = page.getByRole("heading", { level: 1, name: "Abrindo o portal…" });
    await expect(sentence).toBeVisible();
    const [words, frame] = [await sentence.boundingBox(), await firstBar(page).boundingBox()];
    expect(words?.y).toBeGreaterThanOrEqual((frame?.y ?? Number.NaN) + (frame?.height ?? Number.NaN));
  });
});

test("a hint without a session shows no frame, and the sign-in replaces it", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "portico_hint", value: "1", url: String(baseURL) }]);
  const release = await holdModules(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(firstBar(page)).toBeAttached();
  await expect(firstBar(page)).toBeHidden();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Entrar" })).toBeVisible();
  await expect(firstBar(page)).toHaveCount(0);
});
