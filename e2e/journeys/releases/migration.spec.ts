import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana } from "../../support/api/accounts.ts";
import { testOf } from "../../support/portal/entered-test.ts";
import { startEsPortal } from "../../support/portal/es-portal.ts";
import { remotes, writeRootConfig } from "../../support/portal/single-spa-organisation.ts";
import { expect } from "../../support/test.ts";

// On a separate portal, as in separate-portal.ts.
async function startMigratedPortal() {
  const portal = await startEsPortal();
  for (const [file, text] of Object.entries(remotes)) portal.cdn.serve(file, text);
  const folder = mkdtempSync(join(tmpdir(), "portico-root-config-"));
  const migrate = ["migrate", folder, "--apply", ana.tenant, "--environment", "development"];
  try {
    writeRootConfig(folder, portal.cdn.origin);
    return { ...portal, printed: await portal.operate(...migrate), again: await portal.operate(...migrate) };
  } catch (error) {
    await portal.stop();
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const test = testOf(startMigratedPortal);

test("a root config of single-spa moves with one command, and its users open each of its pages", async ({
  page,
  enter,
  separatePortal: { printed, again },
}) => {
  expect(printed).toMatch(/@star\/navbar +on all pages +change +leave it out: the portal has a bar/);
  expect(printed).not.toMatch(/^not read/m);
  expect(printed).toMatch(/^Release \d+: publish /m);
  expect(again).toMatch(/^Nothing changes: acme in development has exactly this already\.$/m);
  expect(again).not.toMatch(/^Release \d+: publish /m);
  await enter(page);
  const headingOf = (module: string) => appFrame(page, module).root.locator("h1");

  await test.step("an application with React, in the styles of the style guide", async () => {
    await bar(page).openApp("People");
    await expect(headingOf("people")).toHaveText("People of the star");
    await expect(headingOf("people")).toHaveCSS("color", "rgb(10, 20, 30)");
  });

  await test.step("an old address leads to another application, with the same styles and shared state", async () => {
    await page.evaluate(() => history.pushState(null, "", "/earth"));
    await expect(page).toHaveURL(/\/planets$/);
    await expect(headingOf("planets")).toHaveText("Planets of the star");
    await expect(headingOf("planets")).toHaveCSS("color", "rgb(10, 20, 30)");
    await expect(page.getByText("Opened: people")).toBeVisible();
  });

  await test.step("it shows a parcel of the first application", async () => {
    const button = page.getByRole("button", { name: "Show the residents" });
    await expect(button).toHaveCSS("background-color", "rgb(40, 50, 60)");
    await button.click();
    await expect(page.getByText("Residents of Vega 3")).toBeVisible();
    await page.getByRole("link", { name: "To the people" }).click();
    await expect(headingOf("people")).toHaveCSS("color", "rgb(10, 20, 30)");
  });

  await test.step("an application without a framework is at the address of its root config, with its own styles", async () => {
    await page.evaluate(() => history.pushState(null, "", "/preferences"));
    await expect(headingOf("settings")).toHaveText("Settings of the star");
    await expect(headingOf("settings")).toHaveCSS("color", "rgb(70, 80, 90)");
  });

  await test.step("signing out and in leads back to the page", async () => {
    await bar(page).signOut();
    await expect(signInPage(page).email).toBeVisible();
    await page.goto("/planets");
    await expect(page).toHaveURL(/\/signin\?link=%2Fplanets$/);
    await signInPage(page).signIn(ana.email);
    await expect(headingOf("planets")).toHaveText("Planets of the star");
    await expect(headingOf("planets")).toHaveCSS("color", "rgb(10, 20, 30)");
  });
});
