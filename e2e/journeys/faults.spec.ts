import type { Page } from "@playwright/test";
import { appFrame } from "../pages/app-frame.ts";
import { bar } from "../pages/bar.ts";
import { signInPage } from "../pages/sign-in-page.ts";
import { ana } from "../support/accounts.ts";
import { call } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

/** Until nothing but a click opens an application whose file did not come: tries after 0.3, 1 and 3 s, with jitter. */
const automaticTries = (page: Page) => page.waitForTimeout(7_000);

test("sign-in with an unreachable API says what to do and keeps what was typed", async ({ page }) => {
  await page.goto("/signin");
  await page.route("**/api/**", (route) => route.abort());
  await signInPage(page).signIn(ana.email);
  await expect(signInPage(page).alert).toContainText(/\S{3,}/);
  await expect(signInPage(page).email).toHaveValue(ana.email);
  await page.unroute("**/api/**");
  await signInPage(page).submit.click();
  await expect(page).toHaveURL("/");
});

test("sign-in that cannot be loaded says that nobody gets in without it, and opens by itself when it is back", async ({
  page,
}) => {
  await page.route("**/modules/auth-mf/**", (route) => route.abort());
  await page.goto("/signin");
  await expect(page.getByRole("main")).toContainText("Sem ela não é possível entrar.");
  await page.unroute("**/modules/auth-mf/**");
  await expect(signInPage(page).submit).toBeVisible();
});

test.describe("a signed-in person", () => {
  test.use({ account: ana });

  test("keeps the session when the API is away at start-up", async ({ page }) => {
    await page.route("**/api/**", (route) => route.abort());
    await page.goto("/tickets/home");
    await expect(page.locator("h1:visible, [role=alert]:visible").first()).toBeVisible();
    await page.unroute("**/api/**");
    await page.goto("/tickets/home");
    await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("sees why an application did not open, and sees it when it is back", async ({ page }) => {
    const frame = appFrame(page, "assets");
    await page.route("**/modules/assets-mf/**", (route) => route.fulfill({ status: 503 }));
    await page.goto("/assets/home");
    await expect(frame.failure).toHaveText("Não foi possível abrir Ativos");
    await expect(bar(page).user).toBeVisible();
    await page.unroute("**/modules/assets-mf/**");
    await expect(frame.root.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(frame.failure).toHaveCount(0);
  });

  test.describe(() => {
    test.use({ provoked: /^Error loading .*react-router-dom/ });

    test("opens it with one more try, too, when a library that it shares did not come", async ({ page }) => {
      const frame = appFrame(page, "assets");
      await page.route("**/react-router-dom.*.js*", (route) => route.fulfill({ status: 503 }));
      await page.goto("/");
      await bar(page).openApp("Ativos");
      await expect(frame.failure).toBeVisible();
      await automaticTries(page);
      await page.unroute("**/react-router-dom.*.js*");
      await frame.retry.click();
      await expect(frame.root.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(bar(page).user).toBeVisible();
    });
  });

  test("opens the other applications while one cannot be loaded", async ({ page }) => {
    await page.route("**/modules/assets-mf/**", (route) => route.abort());
    await page.goto("/assets/home");
    await expect(appFrame(page, "assets").failure).toBeVisible();
    await bar(page).openApp("Manual");
    await expect(appFrame(page, "handbook").root.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("leaves an application that never answers, at once", async ({ page }) => {
    await page.route("**/modules/assets-mf/**", () => {});
    await page.goto("/");
    await bar(page).openApp("Ativos");
    await expect(page).toHaveURL("/assets/home");
    await bar(page).openApp("Manual");
    const opened = appFrame(page, "handbook").root.getByRole("heading", { level: 1 });
    await expect(opened).toBeVisible({ timeout: 8_000 });
  });

  test("is told when an application never answers", async ({ page }) => {
    await page.route("**/modules/assets-mf/**", () => {});
    await page.goto("/assets/home", { waitUntil: "commit" });
    await expect(appFrame(page, "assets").failure).toBeVisible({ timeout: 15_000 });
  });

  test("gets no application whose file was tampered with", async ({ page }) => {
    await page.route("**/modules/handbook-mf/*.js*", async (route) => {
      const { body } = await call("acme", "GET", new URL(route.request().url()).pathname);
      await route.fulfill({ contentType: "text/javascript", body: `${body};window.tampered = true` });
    });
    await page.goto("/handbook/home");
    await expect(appFrame(page, "handbook").failure).toBeVisible();
    expect(await page.evaluate(() => "tampered" in window)).toBe(false);
  });

  test("works on when the bar cannot be loaded", async ({ page }) => {
    await page.route("**/modules/navbar-mf/**", (route) => route.abort());
    await page.goto("/tickets/home");
    await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
  });
});
