import type { Route } from "@playwright/test";
import { breakUntilBack } from "../../faults/break-until-back.ts";
import { marksOf, recordMarks } from "../../faults/stopwatch.ts";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana } from "../../support/api/accounts.ts";
import { call } from "../../support/api/api.ts";
import { expectTarget } from "../../support/target.ts";
import { expect, test } from "../../support/test.ts";

test("sign-in with an unreachable API shows the next step and keeps the typed text", async ({ page }) => {
  await page.goto("/signin");
  await page.route("**/api/**", (route) => route.abort());
  await signInPage(page).signIn(ana.email);
  await expect(signInPage(page).alert).toContainText(/\S{3,}/);
  await expect(signInPage(page).email).toHaveValue(ana.email);
  await page.unroute("**/api/**");
  await signInPage(page).submit.click();
  await expect(page).toHaveURL("/");
});

test("a sign-in page that cannot be loaded shows a notice, and opens by itself when it is back", async ({ page }) => {
  const sentence = page.getByRole("main").getByText("Sem ela não é possível entrar.");
  const back = await breakUntilBack(page, "**/modules/auth-mf/**", sentence, (route) => route.abort());
  await page.goto("/signin");
  await expect(sentence).toBeVisible();
  back();
  await expect(signInPage(page).submit).toBeVisible();
});

test.describe("a signed-in user", () => {
  test.use({ account: ana });

  test("keeps the session when the API is unreachable at start-up", async ({ page }) => {
    await page.route("**/api/**", (route) => route.abort());
    await page.goto("/tickets/home");
    await expect(page.locator("h1:visible, [role=alert]:visible").first()).toBeVisible();
    await page.unroute("**/api/**");
    await page.goto("/tickets/home");
    await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("sees the reason when an application does not open, and the application once it is back", async ({ page }) => {
    const frame = appFrame(page, "assets");
    const unavailable = (route: Route) => route.fulfill({ status: 503 });
    const back = await breakUntilBack(page, "**/modules/assets-mf/**", frame.failure, unavailable);
    await page.goto("/assets/home");
    await expect(frame.failure).toHaveText("Não foi possível abrir Ativos");
    await expect(bar(page).user).toBeVisible();
    back();
    await expect(frame.root.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(frame.failure).toHaveCount(0);
  });

  test.describe(() => {
    test.use({
      provoked: /^(application '@app\/assets' died in status LOADING_SOURCE_CODE: )?Error loading .*react-router-dom/,
    });

    test("opens an application with one more try after a library that it shares failed to load", async ({ page }) => {
      const frame = appFrame(page, "assets");
      // Each attempt has its own address, but a prefetch has that of the first attempt.
      const answered = new Set<string>();
      page.on("response", (response) => {
        if (response.url().includes("/react-router-dom.")) answered.add(response.url());
      });
      await page.route("**/react-router-dom.*.js*", (route) => route.fulfill({ status: 503 }));
      await page.goto("/");
      await bar(page).openApp("Ativos");
      await expect(frame.failure).toBeVisible();
      // Two requests before the panel and four in the next seconds; later ones come after 10 s.
      await expect.poll(() => answered.size).toBeGreaterThanOrEqual(6);
      await page.unroute("**/react-router-dom.*.js*");
      await frame.tryAgain();
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

  test("can leave an application that never responds, without a delay", async ({ page }) => {
    await recordMarks(page);
    await page.route("**/modules/assets-mf/**", () => {});
    await page.goto("/");
    await bar(page).openApp("Ativos");
    await expect(page).toHaveURL("/assets/home");
    await bar(page).openApp("Manual");
    const opened = appFrame(page, "handbook").root.getByRole("heading", { level: 1 });
    await expect(opened).toBeVisible();
    const { left = Number.NaN, healthy = Number.NaN } = await marksOf(page);
    expect(healthy - left).not.toBeNaN();
    expectTarget(healthy - left, 1_000, "next application");
  });

  test("sees a failure panel when an application never responds", async ({ page }) => {
    await page.route("**/modules/assets-mf/**", () => {});
    await page.goto("/assets/home", { waitUntil: "commit" });
    await expect(appFrame(page, "assets").failure).toBeVisible();
  });

  test("sees a failure panel instead of an application with a tampered file", async ({ page }) => {
    await page.route("**/modules/handbook-mf/*.js*", async (route) => {
      const { body } = await call("acme", "GET", new URL(route.request().url()).pathname);
      await route.fulfill({ contentType: "text/javascript", body: `${body};window.tampered = true` });
    });
    await page.goto("/handbook/home");
    await expect(appFrame(page, "handbook").failure).toBeVisible();
    expect(await page.evaluate(() => "tampered" in window)).toBe(false);
  });

  test("keeps working when the bar cannot be loaded", async ({ page }) => {
    await page.route("**/modules/navbar-mf/**", (route) => route.abort());
    await page.goto("/tickets/home");
    await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
  });
});
