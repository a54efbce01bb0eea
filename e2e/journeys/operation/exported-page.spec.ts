import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { bruno } from "../../support/api/accounts.ts";
import { serveExport } from "../../support/portal/static-site.ts";
import { expect, test } from "../../support/test.ts";

// The same page on a static host: it fetches its map instead of having it inlined.
const map = "**/import-maps/production/acme.json";
let site: Awaited<ReturnType<typeof serveExport>>;

test.beforeAll(async () => {
  site = await serveExport("acme", "production");
});
test.afterAll(() => site.close());

test("a user signs in and works in an application", async ({ page }) => {
  await page.goto(`${site.origin}/tickets/home`);
  await expect(page).toHaveURL(`${site.origin}/signin?link=%2Ftickets%2Fhome`);
  await signInPage(page).signIn(bruno.email);
  await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar(page).user).toHaveAccessibleName("Conta de Bruno Lima");
});

test("a map that cannot be loaded shows an error with a retry", async ({ page }) => {
  await page.route(map, (route) => route.fulfill({ status: 503 }));
  await page.goto(`${site.origin}/signin`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(signInPage(page).submit).toHaveCount(0);
  await page.unroute(map);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(signInPage(page).submit).toBeVisible();
});

test("the page uses the last good map while the new one cannot be loaded", async ({ page }) => {
  await page.goto(`${site.origin}/signin`);
  await expect(signInPage(page).submit).toBeVisible();
  await page.route(map, (route) => route.abort());
  await page.reload();
  await expect(signInPage(page).submit).toBeVisible();
});

test("a guest reads the application's name in the title of its public area", async ({ page }) => {
  await page.goto(`${site.origin}/assets/portal`);
  await expect(page).toHaveTitle(/(^| · )Ativos · Acme$/);
});
