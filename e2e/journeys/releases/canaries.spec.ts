import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { ana, bruno } from "../../support/api/accounts.ts";
import { openRegistry } from "../../support/api/registry.ts";
import { expect, test } from "../../support/test.ts";

/** The bar with its lines; the announcer has the same text. */
const lines = (page: Page) => page.locator('[id="single-spa-application:navbar"]');

test.use({ account: bruno });

test("a user with a canary sees a notice of it, and returns to stable for good with one click", async ({ page }) => {
  const registry = await openRegistry(ana);
  const module = `@app/canary-${Date.now()}`;
  const runs = () =>
    page.evaluate((name) => document.getElementById("portico-boot")?.textContent?.includes(name), module);
  const canary = await registry.startCanary(module, await registry.addressOf("@app/tickets"), [bruno.email]);
  try {
    const line = lines(page).getByText("Versão de teste do portal.");
    await expect(async () => {
      await page.goto("/");
      expect(await runs()).toBe(true);
    }).toPass();
    await expect(line).toBeVisible();
    // A field that neither declares its text as unsaved nor keeps a draft.
    await page.evaluate(() => document.body.append(document.createElement("textarea")));
    const field = page.locator("body > textarea");
    await field.fill("Ainda não salvo");
    const leave = page.getByRole("button", { name: "Voltar à versão estável" });
    const question = page.getByRole("dialog", { name: "Atualizar sem salvar?" });
    await leave.click();
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await expect(field).toHaveValue("Ainda não salvo");
    await expect(line).toBeVisible();
    const reloaded = page.waitForEvent("load");
    await leave.click();
    await question.getByRole("button", { name: "Atualizar sem salvar" }).click();
    await reloaded;
    await expect(lines(page).getByRole("banner")).toBeVisible();
    await expect(line).toHaveCount(0);
    expect(await runs()).toBe(false);
    // The choice lasts: the next visit shows neither the canary nor an offer of a newer version.
    await page.goto("/");
    await expect(lines(page).getByRole("banner")).toBeVisible();
    await expect(lines(page).getByText(/Versão de teste|nova versão/)).toHaveCount(0);
  } finally {
    await registry.endCanary(canary);
  }
});

test("an open page uses a canary only after a reload, which it offers", async ({ page }) => {
  const registry = await openRegistry(ana);
  const module = `@app/canary-${Date.now()}`;
  // A page applies other addresses only when it is loaded, and the handbook declares that it has no public area.
  const sameRoutes = {};
  await registry.publish(module, await registry.addressOf("@app/tickets"), "For everybody", sameRoutes);
  await page.goto("/");
  await expect(bar(page).user).toBeVisible();
  const canary = await registry.startCanary(
    module,
    await registry.addressOf("@app/handbook"),
    [bruno.email],
    sameRoutes,
  );
  try {
    // The page checks again, as it does when it becomes visible: its poll takes a minute.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(lines(page).getByText("Há uma nova versão do portal.")).toBeVisible();
    await expect(lines(page).getByText("Versão de teste do portal.")).toHaveCount(0);
    await page.getByRole("button", { name: "Atualizar", exact: true }).click();
    await expect(lines(page).getByText("Versão de teste do portal.")).toBeVisible();
  } finally {
    await registry.endCanary(canary);
  }
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(lines(page).getByText("Versão de teste do portal.")).toHaveCount(0);
  await expect(lines(page).getByText("Há uma nova versão do portal.")).toHaveCount(0);
});
