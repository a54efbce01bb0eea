import { appFrame } from "../../pages/app-frame.ts";
import { registryPage } from "../../pages/registry-page.ts";
import { ana, bruno } from "../../support/api/accounts.ts";
import { openRegistry } from "../../support/api/registry.ts";
import { tabTo } from "../../support/page/tab-to.ts";
import { expect, test } from "../../support/test.ts";

const registryTest = test.extend<{ registry: Awaited<ReturnType<typeof openRegistry>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures a fixture needs from this pattern.
  registry: async ({}, use) => use(await openRegistry(ana)),
});

test.describe("a user with access to releases", () => {
  test.use({ account: ana });

  registryTest("sees what runs and what changed, and rolls back one release", async ({ page, registry }) => {
    const [tickets, handbook] = [await registry.addressOf("@app/tickets"), await registry.addressOf("@app/handbook")];
    const name = `@app/journey-${Date.now()}`;
    const first = await registry.publish(name, tickets, "Primeira da viagem");
    const second = await registry.publish(name, handbook, "Segunda da viagem");
    const view = registryPage(page);
    await page.goto("/registry");
    await expect(view.table).toBeVisible();
    await view.place(/^Acme, Desenvolvimento: versão \d+$/).click();
    await expect(view.heading).toHaveText("Acme, Desenvolvimento");
    await expect(page).toHaveTitle(/Acme, Desenvolvimento/);

    await view.main.getByRole("button", { name: `Mudanças da versão ${second}` }).click();
    await expect(view.history.getByText(`+ ${handbook}`)).toBeVisible();
    await view.backTo(first).click();
    await view.confirm.click();
    await expect(view.reason).toHaveAccessibleDescription(/Digite o motivo\./);
    await view.reason.fill("A segunda não abre");
    await view.confirm.click();
    await expect(view.main.getByText(/^A versão \d+, igual à \d+, está em vigor\.$/)).toBeVisible();
    await expect(view.current.getByText("A segunda não abre")).toBeVisible();
    expect(await registry.addressOf(name)).toBe(tickets);
  });

  registryTest("rolls back one release by keyboard, and the focus moves to the heading", async ({ page, registry }) => {
    const [tickets, handbook] = [await registry.addressOf("@app/tickets"), await registry.addressOf("@app/handbook")];
    const name = `@app/keys-${Date.now()}`;
    const first = await registry.publish(name, tickets, "Primeira das teclas");
    await registry.publish(name, handbook, "Segunda das teclas");
    const view = registryPage(page);
    await page.goto("/registry");
    await expect(view.table).toBeVisible();
    await tabTo(page, /^Acme, Desenvolvimento: versão \d+$/);
    await page.keyboard.press("Enter");
    await expect(view.heading).toBeFocused();
    await expect(view.backTo(first)).toBeVisible();
    await tabTo(page, new RegExp(`^Voltar a esta versão: ${first}$`));
    await page.keyboard.press("Enter");
    await expect(view.dialog).toBeVisible();
    await tabTo(page, /^Motivo$/);
    await page.keyboard.type("Sem o rato");
    await page.keyboard.press("Enter");
    await expect(view.main.getByText(/^A versão \d+, igual à \d+, está em vigor\.$/)).toBeVisible();
    await expect(view.heading).toBeFocused();
    expect(await registry.addressOf(name)).toBe(tickets);
  });

  test("configures an application by keyboard, and the application has the value", async ({ page }) => {
    const view = registryPage(page);
    const phone = `0800 ${Date.now() % 10_000}`;
    await page.goto("/registry/development/acme");
    await expect(view.current).toBeVisible();
    await tabTo(page, /^Alterar a configuração de @app\/tickets$/);
    await page.keyboard.press("Enter");
    await expect(view.dialog.getByLabel("Telefone do atendimento")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(phone);
    await tabTo(page, /^Motivo$/);
    await page.keyboard.type("Novo telefone");
    await page.keyboard.press("Enter");
    await expect(
      view.main.getByText(/^A versão \d+, com a configuração de @app\/tickets, está em vigor\.$/),
    ).toBeVisible();
    await expect(view.main.getByRole("row", { name: new RegExp(`${phone}$`) })).toBeVisible();
    await page.goto("/tickets/new");
    await expect(page.getByText(phone)).toBeVisible();
  });

  test("sees that the network failed, and retries", async ({ page }) => {
    const view = registryPage(page);
    await page.goto("/registry");
    await expect(view.table).toBeVisible();
    await page.route("**/api/registry/**", (route) => route.abort());
    await view.place(/^Acme, Desenvolvimento/).click();
    await expect(view.main.getByRole("alert")).toContainText("Não foi possível acessar o serviço");
    await page.unroute("**/api/registry/**");
    await view.main.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(view.current).toBeVisible();
  });
});

test.describe("a user without access to releases", () => {
  test.use({ account: bruno });

  test("reads where to request access", async ({ page }) => {
    await page.goto("/registry");
    await expect(page.getByText("Sem acesso às versões")).toBeVisible();
    await expect(page.getByText("Peça acesso a quem opera o portal.")).toBeVisible();
    await expect(appFrame(page, "registry").failure).toHaveCount(0);
  });
});

test("a guest who opens the releases signs in first, with the page as the return address", async ({ page }) => {
  await page.goto("/registry/development/acme");
  await expect(page).toHaveURL("/signin?link=%2Fregistry%2Fdevelopment%2Facme");
});
