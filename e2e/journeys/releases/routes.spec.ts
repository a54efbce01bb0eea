import type { Locator } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana, password } from "../../support/api/accounts.ts";
import { testOf } from "../../support/portal/entered-test.ts";
import { startEsPortal } from "../../support/portal/es-portal.ts";
import { routedApplication, routedBuild } from "../../support/portal/routed-application.ts";
import { expect } from "../../support/test.ts";

const declared = [
  "base:/help",
  "path:/manuals",
  "public:/help/status",
  "public:/status",
  "redirect:/old-help/*=/help/*",
];

async function startRoutedPortal() {
  const portal = await startEsPortal();
  portal.cdn.serve("routes/before.js", routedApplication);
  const handbook = routedBuild("handbook", { "page.bottom": { export: "always" } });
  const assets = routedBuild("assets", { "page.top": { export: "failing" } });
  for (const [file, text] of Object.entries({ ...handbook, ...assets })) portal.cdn.serve(file, text);
  await portal.publish("assets", "routes-assets/manifest.json");
  await portal.publish("handbook", "routes/before.js");
  await portal.publish("handbook", "routes-handbook/manifest.json", ...declared.flatMap((route) => ["--route", route]));
  return portal;
}

const test = testOf(startRoutedPortal);
test.describe.configure({ mode: "serial" });

test.use({ provoked: /the help is missing/ });

test("an application is shown at its base path, at further addresses, and for old ones", async ({ page, enter }) => {
  await enter(page);
  const { heading } = appFrame(page, "handbook");
  await page.goto("/old-help/7?tab=all#notes");
  await expect(page).toHaveURL(/\/help\/7\?tab=all#notes$/);
  await expect(heading).toHaveText("Base /help, open /help/7");
  await expect(page).toHaveTitle(/Manual · Acme$/);
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

test("a guest opens public addresses, and no others", async ({ page }) => {
  const { heading } = appFrame(page, "handbook");
  await page.goto("/status");
  await expect(heading).toHaveText("Base /help, open /status");
  await expect(page.getByRole("region", { name: "Manual" })).toHaveCount(0);
  await page.goto("/help/status/today");
  await expect(heading).toHaveText("Base /help, open /help/status/today");
  await page.goto("/help/other");
  await expect(page).toHaveURL(/\/signin\?link=%2Fhelp%2Fother$/);
});

test("always-on applications are on each page of a user; a failing one affects no other", async ({ page, enter }) => {
  await enter(page);
  const help = page.getByRole("region", { name: "Manual", exact: true });
  const failed = page.getByRole("region", { name: "Ativos", exact: true });
  await expect(help).toHaveText("Any questions?");
  await expect(failed).toContainText("Não foi possível mostrar Ativos aqui.");
  await help.evaluate((element) => Object.assign(element, { isTheSame: true }));
  const content = page.locator("main#main");
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
  for (const address of ["/tickets/home", "/assets/home", "/profile"]) {
    await page.evaluate((path) => history.pushState(null, "", path), address);
    // The heading of a new page gets the focus.
    await expect(page.locator("main#main h1:visible")).toBeFocused();
    await expect(help).toHaveJSProperty("isTheSame", true);
    await expect(help).toHaveText("Any questions?");
    await expect(failed).toHaveCount(1);
    expect(await topOf(failed), `page.top at ${address}`).toBeLessThan(await topOf(content));
    expect(await topOf(content), `page.bottom at ${address}`).toBeLessThan(await topOf(help));
  }
  await expect(content.getByRole("region", { name: "Manual", exact: true })).toHaveCount(0);
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  expect(await help.boundingBox(), "the full width of the page").toMatchObject({ x: 0, width });
  await bar(page).signOut();
  await expect(signInPage(page).email).toBeVisible();
  await expect(help).toHaveCount(0);
});

test("the command line lists the addresses, and refuses another application's by name", async ({ separatePortal }) => {
  const listed = await separatePortal.operate("routes", ana.tenant, "--environment", "development");
  expect(listed).toMatch(/^\/help +base +@app\/handbook$/m);
  expect(listed).toMatch(/^\/old-help\/\* +redirect +→ \/help\/\*$/m);
  const refused = separatePortal.publish("assets", "routes/before.js", "--route", "base:/manuals");
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
