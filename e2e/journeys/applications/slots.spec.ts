import type { Page } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { barriers } from "../../support/page/barriers.ts";
import { tabTo } from "../../support/page/tab-to.ts";
import { testOf } from "../../support/portal/entered-test.ts";
import { startEsPortal } from "../../support/portal/es-portal.ts";
import { slotApplications } from "../../support/portal/slot-applications.ts";
import { expect } from "../../support/test.ts";

async function startSlotPortal() {
  const portal = await startEsPortal();
  for (const [file, text] of Object.entries(slotApplications)) portal.cdn.serve(file, text);
  for (const module of ["handbook", "assets"]) await portal.publish(module, `slots-${module}/manifest.json`);
  return portal;
}

const test = testOf(startSlotPortal);
test.describe.configure({ mode: "serial" });

const slot = (page: Page, name: string) => page.locator("main#main").getByRole("region", { name, exact: true });

async function openTicket(page: Page) {
  await page.goto("/tickets/home");
  await appFrame(page, "tickets").root.getByRole("listitem").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/tickets\/\d+$/);
}

test.describe("with an application that fails on Home", () => {
  test.use({ provoked: /data is missing/ });

  test("Home shows cards, and a sentence for a failed one, which opens at a click", async ({ page, enter }) => {
    await enter(page);
    await expect(slot(page, "Manual")).toHaveText("A card of the handbook");
    const failed = slot(page, "Ativos");
    await expect(failed).toContainText(/Não foi possível mostrar Ativos aqui\..* Código [0-9a-f]{8}\./);
    await page.evaluate(() => Object.assign(globalThis, { assetsWork: true }));
    await failed.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(failed).toHaveText("A card of the assets");
    await expect(failed).toBeFocused();
  });
});

test.describe("in the portal's own places", () => {
  test.use({ provoked: /data is missing/ });

  test("the user menu shows an application's link, and a sentence for a failed one", async ({ page, enter }) => {
    await enter(page);
    await tabTo(page, /^Conta de /);
    await page.keyboard.press("Enter");
    const filled = (name: string) => page.getByRole("banner").getByRole("group", { name, exact: true });
    const failed = filled("Ativos");
    await expect(failed).toContainText("Não foi possível mostrar Ativos aqui.");
    await expect(filled("Manual").getByRole("link", { name: "Guides for you" })).toBeVisible();
    await expect(page.getByRole("menu").getByText("Guides for you")).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);

    await test.step("Tab leads from the entries to it, and Escape back to the button", async () => {
      await expect(page.getByRole("menu")).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Guides for you" })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(failed.getByRole("button", { name: "Tentar novamente" })).toBeFocused();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Shift+Tab");
      await expect(page.getByRole("menu")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);
      await expect(bar(page).user).toBeFocused();
    });

    await test.step("the application opens at a click, and the menu stays", async () => {
      await bar(page).user.click();
      await page.evaluate(() => Object.assign(globalThis, { assetsWork: true }));
      await failed.getByRole("button", { name: "Tentar novamente" }).click();
      await expect(failed).toHaveText("A card of the assets");
      await expect(page.getByRole("menuitem", { name: "Sair" })).toBeVisible();
    });

    await test.step("a link leads to its page and closes the menu", async () => {
      await page.getByRole("link", { name: "Guides for you" }).click();
      await expect(page).toHaveURL("/handbook/home");
      await expect(page.getByRole("menu")).toHaveCount(0);
    });
  });

  test("Tab and Shift+Tab leave the user menu for the elements beside its button", async ({ page, enter }) => {
    await enter(page);
    await bar(page).user.click();
    await expect(page.getByRole("link", { name: "Guides for you" })).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(page.getByRole("banner").locator(":focus")).toHaveAccessibleName(/^Notificações/);
  });

  test("the profile shows an application's section, and a sentence for a failed one", async ({ page, enter }) => {
    await enter(page);
    await page.goto("/profile");
    await expect(slot(page, "Manual").getByRole("heading", { level: 2, name: "Reading" })).toBeVisible();
    await expect(slot(page, "Ativos")).toContainText("Não foi possível mostrar Ativos aqui.");
    await expect(page.getByRole("heading", { level: 2, name: "Sessões ativas" })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.evaluate(() => Object.assign(globalThis, { assetsWork: true }));
    await slot(page, "Ativos").getByRole("button", { name: "Tentar novamente" }).click();
    await expect(slot(page, "Ativos")).toHaveText("A card of the assets");
  });
});

test.describe("beside a ticket", () => {
  test.use({ provoked: /data is missing/ });

  test("ES modules fill the slot of a React application in order, and follow the ticket", async ({ page, enter }) => {
    await enter(page);
    await openTicket(page);
    const regions = page
      .locator("main#main")
      .getByRole("region")
      .filter({ has: page.locator("[data-app]") });
    await expect(regions).toHaveCount(2);
    await expect(regions.first()).toHaveAccessibleName("Manual");
    const [, number] = /(\d+)$/.exec(page.url()) ?? [];
    const subject = await page.locator("main#main h1:visible").textContent();
    await expect(slot(page, "Manual")).toContainText(new RegExp(`^Guides${number} \\w+: `));
    await expect(slot(page, "Manual")).toContainText(`: ${subject}`);
    await expect(slot(page, "Ativos")).toHaveText("Assets of the ticket");
    await page.goBack();
    await expect(regions).toHaveCount(0);
  });

  test("applications get requests and events with their sender, on one page only", async ({ page, enter, context }) => {
    await enter(page);
    const other = await context.newPage();
    for (const tab of [page, other]) await openTicket(tab);
    await slot(page, "Manual").getByRole("button", { name: "Count the assets" }).click();
    await expect(slot(page, "Manual")).toContainText("3 assets for ticket by @app/handbook");
    await expect(slot(page, "Manual")).toContainText("@app/assets counted 3");
    await expect(slot(other, "Manual")).not.toContainText("counted");
  });
});

test.describe("arranged by the tenant", () => {
  test.use({ provoked: /data is missing/ });

  test("a tenant orders the cards of Home and hides one in the user menu", async ({ page, enter, separatePortal }) => {
    const where = ["--tenant", "acme", "--environment", "development", "--reason", "Clearer"];
    await separatePortal.operate("slot", "order", "home.cards", "assets", ...where);
    await separatePortal.operate("slot", "hide", "user.menu", "assets", ...where);
    await enter(page);
    const cards = page
      .locator("main#main")
      .getByRole("region")
      .filter({ hasText: /handbook|Ativos aqui/ });
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toHaveAccessibleName("Ativos");
    await bar(page).user.click();
    const groups = page.getByRole("banner").getByRole("group");
    await expect(groups.getByRole("link", { name: "Guides for you" })).toBeVisible();
    await expect(groups).toHaveCount(1);
  });

  test("a user moves one up and hides one by keyboard, and Home follows", async ({ page, enter, separatePortal }) => {
    await separatePortal.operate("user", "role", "acme", separatePortal.email, "registry");
    await enter(page);
    await page.goto("/registry/development/acme");
    const shown = page.getByRole("main").getByRole("region", { name: "home.cards" });
    await expect(shown.getByRole("listitem").first()).toHaveText("@app/assets");
    await shown.getByRole("button", { name: "Organizar home.cards" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Organizar home.cards" });
    await tabTo(page, /^Mover @app\/handbook para cima$/);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("listitem").first()).toContainText("@app/handbook");
    await tabTo(page, /^Ocultar @app\/assets$/);
    await page.keyboard.press("Enter");
    expect(await barriers(page)).toEqual([]);
    await dialog.getByLabel("Motivo").fill("Só os manuais");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^A versão \d+, com home\.cards organizado, está em vigor\.$/)).toBeVisible();
    await expect(shown.getByRole("listitem")).toHaveText(["@app/handbook", "@app/assetsOculta"]);
    await page.goto("/");
    await expect(slot(page, "Manual")).toBeVisible();
    await expect(slot(page, "Ativos")).toHaveCount(0);
  });
});
