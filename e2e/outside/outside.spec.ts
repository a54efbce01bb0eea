import type { Page } from "@playwright/test";
import { appFrame } from "../pages/app-frame.ts";
import { bar } from "../pages/bar.ts";
import { ana } from "../support/api/accounts.ts";
import { expect, test } from "../support/test.ts";
import { anchorOf, builds, getsOlderReact, goesOnOf, missingOf, startOf, verdictOf } from "./applications.ts";
import { breakFiles, mendFiles } from "./break-files.ts";
import { leavesOf, settledLeavesOf } from "./traces.ts";

// What these applications break, they break on purpose; "policy" checks the reports.
test.use({ account: ana, provoked: /./ });

for (const name of Object.keys(builds)) {
  test.describe(name, () => {
    const heading = (page: Page) => appFrame(page, name).root.getByRole("heading", { name, exact: true });
    const more = (page: Page) => page.getByText(`More of ${name}`);
    const open = async (page: Page, query = "") => page.goto(`/${name}/home${query}`);
    const canLeave = async (page: Page) => {
      await expect(bar(page).user).toBeVisible();
      await page.evaluate(() => history.pushState({}, "", "/profile"));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(heading(page)).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe("/profile");
    };

    test.beforeEach(({ page: _ }, info) => {
      if (info.title !== "gate") expect(verdictOf(name).code, "the gate refused it").toBe(0);
    });
    test.afterEach(({ page }) => mendFiles(page));

    test("gate", () => expect(verdictOf(name), verdictOf(name).output).toMatchObject({ code: 0 }));

    test("mounts", async ({ page }) => {
      await open(page);
      await expect(heading(page)).toBeVisible();
    });

    test("styled", async ({ page }) => {
      await open(page);
      await expect(heading(page)).toHaveCSS("color", "rgb(20, 90, 140)");
    });

    test("navigates", async ({ page }) => {
      await open(page);
      await page.getByRole("link", { name: "Details" }).click();
      // A site generator may write a folder for each page.
      await expect(page).toHaveURL(new RegExp(`/${name}/details/?$`));
      await expect(more(page)).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(startOf(name));
      await expect(more(page)).toHaveCount(0);
    });

    const anchor = anchorOf(name);
    if (anchor)
      test("anchors", async ({ page }) => {
        await open(page);
        await page.getByRole("link", { name: anchor.link }).click();
        await expect(page).toHaveURL(/#\w+$/);
        expect(new URL(page.url()).pathname).toBe(startOf(name));
        await expect(page.getByRole("heading", { name: anchor.heading })).toBeVisible();
      });

    test("leaves", async ({ page }) => {
      await page.goto("/profile");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // The older React listens for `selectionchange` once in a page, as the portal's does: it is loaded before the count.
      if (getsOlderReact(name)) {
        await page.evaluate((path) => history.pushState({}, "", path), `/${name}/home`);
        await expect(heading(page)).toBeVisible();
        await canLeave(page);
      }
      const before = await settledLeavesOf(page);
      // Twice, because the first visit and later ones run other code.
      for (let visit = 0; visit < 2; visit += 1) {
        await page.evaluate((path) => history.pushState({}, "", path), `/${name}/home`);
        await expect(heading(page)).toBeVisible();
        await canLeave(page);
      }
      await page.evaluate(() => history.pushState({}, "", "/profile#again"));
      await expect.poll(() => leavesOf(page)).toEqual(before);
      expect(new URL(page.url()).pathname).toBe("/profile");
    });

    test("policy", async ({ page }) => {
      const reports: string[] = [];
      page.on("console", (message) => {
        if (/Content Security Policy|Trusted ?Type/i.test(message.text())) reports.push(message.text());
      });
      await open(page);
      await expect(heading(page)).toBeVisible();
      await canLeave(page);
      expect(reports).toEqual([]);
    });

    for (const fault of ["404", "500", "hang"] as const) {
      test(`entry ${fault}`, async ({ page }) => {
        await breakFiles(page, [verdictOf(name).entry], fault);
        await open(page);
        await expect(appFrame(page, name).failure).toBeVisible();
        await expect(bar(page).user).toBeVisible();
        await mendFiles(page);
        // The portal tries again by itself, too.
        await Promise.any([appFrame(page, name).retry.click(), expect(heading(page)).toBeVisible()]);
        await expect(heading(page)).toBeVisible();
      });
    }

    test("chunk 500", async ({ page }) => {
      const { chunks } = verdictOf(name);
      await open(page);
      await expect(heading(page)).toBeVisible();
      await breakFiles(page, chunks, "500");
      // Some routers stay where they are when a route's chunk is missing.
      const asked = page.waitForRequest((request) => chunks.includes(new URL(request.url()).pathname));
      await page.getByRole("link", { name: "Details" }).click();
      await asked;
      const missing = missingOf(name);
      if (missing !== undefined) await expect(page.getByText(missing)).toBeVisible();
      await expect(more(page)).toHaveCount(0);
      await canLeave(page);
    });

    test("throws in mount", async ({ page }) => {
      await open(page, "?fault=mount");
      const { failure } = appFrame(page, name);
      const goesOn = goesOnOf(name);
      const panel = goesOn ? page.getByText(goesOn) : failure.or(page.getByText("The application has failed."));
      await expect(panel.first()).toBeVisible();
      if (goesOn) await expect(failure).toHaveCount(0);
      await canLeave(page);
    });

    test("throws later", async ({ page }) => {
      await open(page);
      await page.getByRole("button", { name: "Break" }).click();
      await canLeave(page);
    });

    test("integrity", async ({ page }) => {
      const { entry, chunks } = verdictOf(name);
      await breakFiles(page, [entry], "bytes");
      await open(page);
      await expect(appFrame(page, name).failure).toBeVisible();
      await mendFiles(page);
      await breakFiles(page, chunks, "bytes");
      await page.goto("/profile");
      await open(page);
      const shown = heading(page).or(appFrame(page, name).failure);
      await expect(shown.first()).toBeVisible();
      if (await heading(page).isVisible()) {
        const refused = page.waitForEvent("console", (message) => /integrity/i.test(message.text()));
        await page.getByRole("link", { name: "Details" }).click();
        await refused;
      }
      await expect(more(page)).toHaveCount(0);
    });
  });
}
