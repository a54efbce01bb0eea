import { appFrame } from "../../pages/app-frame.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana, password } from "../../support/api/accounts.ts";
import { testOf } from "../../support/portal/entered-test.ts";
import { startEsPortal } from "../../support/portal/es-portal.ts";
import { routedApplication } from "../../support/portal/routed-application.ts";
import { expect } from "../../support/test.ts";

const declared = ["base:/help", "path:/manuals", "redirect:/old-help/*=/help/*"];

async function startRoutedPortal() {
  const portal = await startEsPortal();
  portal.cdn.serve("routes/before.js", routedApplication);
  portal.cdn.serve("routes/app.js", `${routedApplication}// 2`);
  await portal.publish("handbook", "routes/before.js");
  await portal.publish("handbook", "routes/app.js", ...declared.flatMap((route) => ["--route", route]));
  return portal;
}

// On a separate portal, as in separate-portal.ts.
const test = testOf(startRoutedPortal, { timeout: 600_000 });
test.describe.configure({ mode: "serial" });

test("an application is at its base path, at further addresses, and where old ones lead", async ({ page, enter }) => {
  await enter(page);
  const { heading } = appFrame(page, "handbook");
  await page.goto("/old-help/7?tab=all#notes");
  await expect(page).toHaveURL(/\/help\/7\?tab=all#notes$/);
  await expect(heading).toHaveText("Base /help, open /help/7");
  await expect(page).toHaveTitle("Manual · Acme");
  await page.evaluate(() => history.pushState(null, "", "/manuals/9"));
  await expect(heading).toHaveText("Base /help, open /manuals/9");
  await page.evaluate(() => history.pushState(null, "", "/old-help"));
  await expect(heading).toHaveText("Base /help, open /help");
  await expect(page).toHaveURL(/\/help$/);
  await page.goto("/");
  await page
    .locator("main#main")
    .getByRole("link", { name: /^Manual/ })
    .first()
    .click();
  await expect(heading).toHaveText("Base /help, open /help/home");
});

test("a guest signs in at an old address and opens the new one", async ({ page }) => {
  await page.goto("/handbook/7");
  await expect(page).toHaveURL(/\/signin\?link=%2Fhelp%2F7$/);
  await signInPage(page).signIn(ana.email, password);
  await expect(appFrame(page, "handbook").heading).toHaveText("Base /help, open /help/7");
});

test("the command line lists the addresses, and refuses another application's by name", async ({ separatePortal }) => {
  const listed = await separatePortal.operate("routes", ana.tenant, "--environment", "development");
  expect(listed).toMatch(/^\/help +base +@app\/handbook$/m);
  expect(listed).toMatch(/^\/old-help\/\* +redirect +→ \/help\/\*$/m);
  const refused = separatePortal.publish("assets", "routes/app.js", "--route", "base:/manuals");
  await expect(refused).rejects.toThrow(/overlaps with \/manuals of @app\/handbook/);
});

test("a rollback brings the old addresses back", async ({ page, enter, separatePortal }) => {
  const place = ["--environment", "development", "--tenant", ana.tenant];
  await separatePortal.operate("rollback", ...place, "--reason", "The old addresses");
  await enter(page);
  await page.goto("/handbook/7");
  await expect(appFrame(page, "handbook").heading).toHaveText("Base /handbook, open /handbook/7");
  await page.goto("/old-help/7");
  await expect(page).toHaveURL((url) => url.pathname === "/");
});
