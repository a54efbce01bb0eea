import type { Page } from "@playwright/test";
import { ana } from "../support/accounts.ts";
import { openRegistry } from "../support/registry.ts";
import { expect, test } from "../support/test.ts";

const deployments = 20;

/** The bar with its lines; the announcer says the same words. */
const lines = (page: Page) => page.locator('[id="single-spa-application:navbar"]');

/** A tab asks for the map when it is seen again; a minute is too long for a test. */
const lookAgain = async (page: Page) => {
  const asked = page.waitForResponse("**/import-map.json");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await (await asked).finished();
};

test.describe("twenty deployments under open tabs", () => {
  test.use({ account: ana });

  test("cost no form and no navigation", async ({ page, context }) => {
    test.setTimeout(240_000);
    const registry = await openRegistry(ana);
    const module = `skew-${Date.now()}`;
    const builds = [await registry.addressOf("@app/tickets"), await registry.addressOf("@app/handbook")] as const;
    await registry.publish(`@app/${module}`, builds[0], "Deployment 0");

    // The map has the application from here on: one tab types in it, the other comes and goes.
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
      await registry.publish(`@app/${module}`, builds[number % 2] ?? "", `Deployment ${number}`);
      await lookAgain(page);
      await lookAgain(other);
      const main = other.locator("main#main");
      const stops = [
        [`/${module}/portal`, main.locator(`[data-app="${module}"] h1`)],
        ["/", main.getByRole("heading", { level: 1, name: "Página inicial" })],
      ] as const;
      for (const [path, heading] of stops) {
        await other.evaluate((to) => history.pushState(null, "", to), path);
        await expect(heading).toBeVisible();
        failed += await other.getByText("Não foi possível abrir").count();
      }
      await expect(page.getByLabel("Assunto")).toHaveValue("Ainda não enviado");
    }
    expect({ failed, navigations: deployments * 2 }).toEqual({ failed: 0, navigations: 40 });
    for (const tab of [page, other]) {
      // Not one reload: both are the documents that they were.
      expect(await tab.evaluate(() => "sameDocument" in window)).toBe(true);
    }
  });

  test("hear of a release by the live channel", async ({ page }) => {
    const registry = await openRegistry(ana);
    const module = `told-${Date.now()}`;
    // Once its subscription stands, a tab asks for what it may have missed.
    const subscribed = page.waitForResponse("**/import-map.json");
    await page.goto("/");
    await subscribed;
    // Without the channel it would ask after a minute.
    const asked = page.waitForRequest("**/import-map.json", { timeout: 30_000 });
    await registry.publish(`@app/${module}`, await registry.addressOf("@app/tickets"), "Told");
    await asked;
    await expect(lines(page).getByText("Há uma nova versão do portal.")).toBeVisible();
  });

  test("offer the newest to whoever has typed, and give it on one click", async ({ page }) => {
    const registry = await openRegistry(ana);
    const module = `offer-${Date.now()}`;
    const builds = [await registry.addressOf("@app/tickets"), await registry.addressOf("@app/handbook")] as const;
    await registry.publish(`@app/${module}`, builds[0], "The first");
    await page.goto(`/${module}/portal`);
    await page.getByLabel("Assunto").fill("Ainda não enviado");
    await registry.publish(`@app/${module}`, builds[1], "The second");
    await lookAgain(page);
    const line = lines(page).getByText(/^Há uma nova versão de /);
    await expect(line).toBeVisible();
    await expect(page.getByLabel("Assunto")).toHaveValue("Ainda não enviado");
    await page.getByRole("button", { name: "Atualizar", exact: true }).click();
    await expect(page.getByLabel("Assunto")).toHaveCount(0);
    await expect(page.locator(`[data-app="${module}"] h1`)).toBeVisible();
    await expect(line).toHaveCount(0);
  });
});
