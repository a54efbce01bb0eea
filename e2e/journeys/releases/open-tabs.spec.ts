import type { Page } from "@playwright/test";
import { ana } from "../../support/api/accounts.ts";
import { openRegistry } from "../../support/api/registry.ts";
import { printFigure } from "../../support/print-figure.ts";
import { expect, test } from "../../support/test.ts";

const deployments = 20;

/** The bar with its lines; the announcer has the same text. */
const lines = (page: Page) => page.locator('[id="single-spa-application:navbar"]');

/** Makes the tab check for a new release, as it does when it becomes visible: waiting for its poll takes a minute. */
const checkForRelease = async (page: Page) => {
  const answered = page.waitForResponse("**/import-map.json");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await (await answered).finished();
};

// Other addresses are a change of the portal, not of the application, and the handbook declares that it has no public area.
const sameRoutes = {};

test.describe("open tabs", () => {
  test.use({ account: ana });

  test("lose no form and no navigation during twenty deployments", async ({ page, context }) => {
    test.setTimeout(240_000);
    const registry = await openRegistry(ana);
    const module = `skew-${Date.now()}`;
    const builds = [await registry.addressOf("@app/tickets"), await registry.addressOf("@app/handbook")] as const;
    await registry.publish(`@app/${module}`, builds[0], "Deployment 0", sameRoutes);

    // From here on the map has the application: one tab types in it, the other opens and leaves it.
    await page.goto(`/${module}/portal`);
    await page.getByLabel("Assunto").fill("Ainda não enviado");
    const other = await context.newPage();
    await other.goto("/");
    let loads = 0;
    for (const tab of [page, other]) tab.on("framenavigated", (frame) => frame.parentFrame() ?? loads++);
    await other.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    let failed = 0;
    for (let number = 1; number <= deployments; number++) {
      await registry.publish(`@app/${module}`, builds[number % 2] ?? "", `Deployment ${number}`, sameRoutes);
      await checkForRelease(page);
      await checkForRelease(other);
      const main = other.locator("main#main");
      const stops = [
        [`/${module}/portal`, main.locator(`[data-app="${module}"] h1`)],
        ["/", main.getByRole("region", { name: "Aplicações" })],
      ] as const;
      for (const [path, heading] of stops) {
        await other.evaluate((to) => history.pushState(null, "", to), path);
        await expect(heading).toBeVisible();
        failed += await other.getByText("Não foi possível abrir").count();
      }
      await expect(page.getByLabel("Assunto")).toHaveValue("Ainda não enviado");
    }
    printFigure("D8", { deployments, navigations: deployments * 2, failed });
    expect({ failed, navigations: deployments * 2 }).toEqual({ failed: 0, navigations: 40 });
    for (const tab of [page, other]) {
      // No reload: both tabs still have their first document.
      expect(await tab.evaluate(() => "sameDocument" in window)).toBe(true);
    }
  });

  test("are notified of a release by the live channel", async ({ page }) => {
    const registry = await openRegistry(ana);
    const module = `announced-${Date.now()}`;
    // Once its subscription is confirmed, a tab requests the map, in case it missed a release.
    const subscribed = page.waitForResponse("**/import-map.json");
    await page.goto("/");
    await subscribed;
    // Without the channel, the tab would poll after a minute.
    const requested = page.waitForRequest("**/import-map.json", { timeout: 30_000 });
    await registry.publish(`@app/${module}`, await registry.addressOf("@app/tickets"), "Announced");
    await requested;
    await expect(lines(page).getByText("Há uma nova versão do portal.")).toBeVisible();
  });

  test("offer the newest build to a user who has typed, and update on one click", async ({ page }) => {
    const registry = await openRegistry(ana);
    const module = `offer-${Date.now()}`;
    const builds = [await registry.addressOf("@app/tickets"), await registry.addressOf("@app/handbook")] as const;
    await registry.publish(`@app/${module}`, builds[0], "The first", sameRoutes);
    await page.goto(`/${module}/portal`);
    await page.getByLabel("Assunto").fill("Ainda não enviado");
    await registry.publish(`@app/${module}`, builds[1], "The second", sameRoutes);
    await checkForRelease(page);
    const line = lines(page).getByText(/^Há uma nova versão de /);
    await expect(line).toBeVisible();
    await expect(page.getByLabel("Assunto")).toHaveValue("Ainda não enviado");
    await page.getByRole("button", { name: "Atualizar", exact: true }).click();
    await expect(page.getByLabel("Assunto")).toHaveCount(0);
    await expect(page.locator(`[data-app="${module}"] h1`)).toBeVisible();
    await expect(line).toHaveCount(0);
  });
});
