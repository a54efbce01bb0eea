import { bar } from "../../pages/bar.ts";
import { pageTools } from "../../pages/page-tools.ts";
import { ana, bruno } from "../../support/api/accounts.ts";
import { barriers } from "../../support/page/barriers.ts";
import { movementEnds } from "../../support/page/screens.ts";
import { openModuleCdn } from "../../support/portal/module-cdn.ts";
import { expect, test } from "../../support/test.ts";

const build = `System.register([], (exports) => ({
  execute() {
    exports({
      mount: async ({ domElement }) => {
        const title = document.createElement("h1");
        title.tabIndex = -1;
        title.textContent = "Ativos desta máquina";
        domElement.append(title);
      },
      unmount: async ({ domElement }) => domElement.replaceChildren(),
    });
  },
}));`;

let cdn: Awaited<ReturnType<typeof openModuleCdn>>;
test.beforeAll(async () => {
  cdn = await openModuleCdn();
  cdn.serve("assets.js", build);
});
test.afterAll(() => cdn.close());

test.describe(() => {
  test.use({ account: ana });

  test("a developer opens the tools from the palette and sees which modules are loaded, and why", async ({ page }) => {
    const tools = pageTools(page);
    await page.goto("/tickets/home");
    await expect(page.locator('[data-app="tickets"]').getByRole("heading", { level: 1 })).toBeVisible();
    await bar(page).theme.focus();
    await tools.open();
    await expect(tools.panel).toBeFocused();
    const row = tools.module("@app/tickets");
    await expect(row.getByRole("cell").nth(3)).toHaveText(/^[\d.]+\sms$/);
    await expect(row.getByRole("cell").nth(4)).toHaveText(/^[\d.]+\sms$/);
    await row.getByRole("button").press("Enter");
    const why = tools.panel.getByRole("region", { name: "Por que este build? @app/tickets" });
    await expect(why.getByRole("heading")).toBeFocused();
    await expect(why.getByText(/\/modules\/tickets-mf\//)).toBeVisible();
    await movementEnds(page);
    // The dots between the facts scroll with them.
    const facts = why.locator(".dots", { has: page.locator("i") }).first();
    const [line, dot] = await Promise.all([facts.boundingBox(), facts.locator("i").first().boundingBox()]);
    expect(dot?.y).toBeCloseTo(line?.y ?? 0, 0);
    expect(await barriers(page)).toEqual([]);

    await page.keyboard.press("Escape");
    await expect(tools.panel).toHaveCount(0);
    await expect(bar(page).theme).toBeFocused();
  });

  test("each of the tools is reached by the keyboard, and axe finds nothing in it", async ({ page }) => {
    const tools = pageTools(page);
    await page.goto("/tickets/home");
    await expect(bar(page).user).toBeVisible();
    await tools.open();
    await tools.tab(/^Módulos$/).focus();
    for (const name of [/^Substituições$/, /^Espaços$/, /^Mensagens$/, /^Política$/]) {
      await page.keyboard.press("ArrowRight");
      await expect(tools.tab(name)).toBeFocused();
      await expect(tools.tab(name)).toHaveAttribute("aria-selected", "true");
      expect(await barriers(page)).toEqual([]);
    }
  });

  test("a developer overrides a module by its address, and restores the release", async ({ page }) => {
    const tools = pageTools(page);
    const line = page
      .locator('[id="single-spa-application:navbar"]')
      .getByText(/^Módulos substituídos neste navegador: @app\/assets\./);
    await page.goto("/");
    await expect(bar(page).user).toBeVisible();
    await tools.open();
    await tools.tab(/^Substituições$/).click();
    const apply = tools.panel.getByRole("button", { name: "Substituir e recarregar" });
    await expect(apply).toBeInViewport({ ratio: 1 });
    await tools.panel.getByLabel("Módulo", { exact: true }).selectOption("@app/assets");
    await tools.panel.getByLabel("Build de", { exact: true }).selectOption("Um endereço");
    await tools.panel.getByLabel("Endereço", { exact: true }).fill(`${cdn.origin}/assets.js`);
    await expect(apply).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(line).toBeVisible();
    await bar(page).openApp("Ativos");
    const heading = page.locator('[data-app="assets"]').getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Ativos desta máquina");

    await tools.open();
    await tools.tab(/^Substituições$/).click();
    await expect(tools.panel.getByText(`@app/assets: ${cdn.origin}/assets.js`)).toBeVisible();
    await tools.panel.getByRole("button", { name: "Restaurar todos e recarregar" }).click();
    await expect(heading).toHaveText("Ativos");
    await expect(line).toHaveCount(0);
  });

  test("a developer runs a build of the registry", async ({ page }) => {
    const tools = pageTools(page);
    await page.goto("/assets/home");
    const heading = page.locator('[data-app="assets"]').getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Ativos");
    await tools.open();
    await tools.tab(/^Substituições$/).click();
    await tools.panel.getByLabel("Build de", { exact: true }).selectOption("O portal");
    const builds = tools.panel.getByLabel("Build publicado", { exact: true });
    await expect(builds.getByRole("option").first()).toHaveText(
      /^Versão \d+ · (Desenvolvimento|Homologação|Produção) · [\d-]+ · ./,
    );
    expect(await barriers(page)).toEqual([]);
    await tools.panel.getByRole("button", { name: "Substituir e recarregar" }).click();
    await expect(page.getByText(/^Módulos substituídos neste navegador: @app\/assets\./).first()).toBeVisible();
    await expect(heading).toHaveText("Ativos");
  });

  test.describe("with a file that this machine does not have", () => {
    test.use({ provoked: /absent\.js/ });

    test("a developer gives a port by the keyboard, reads what cannot be loaded, and gives the file", async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      const tools = pageTools(page);
      const { port } = new URL(cdn.origin);
      const main = page.locator("main#main");
      await page.goto("/assets/home");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText("Ativos");
      await tools.open();
      await tools.tab(/^Substituições$/).click();
      await tools.panel.getByLabel("Porta", { exact: true }).fill(port);
      await expect(tools.panel.getByText(`Carrega http://localhost:${port}/assets.js.`)).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(tools.panel.getByLabel("Arquivo", { exact: true })).toBeFocused();
      await page.keyboard.type("absent.js");
      expect(await barriers(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await expect(main).toContainText(`(http://localhost:${port}/absent.js)`);

      await tools.open();
      await tools.tab(/^Substituições$/).click();
      await tools.panel.getByLabel("Porta", { exact: true }).fill(port);
      await tools.panel.getByLabel("Arquivo", { exact: true }).fill("assets.js");
      await page.keyboard.press("Enter");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText("Ativos desta máquina");
    });
  });
});

test.describe(() => {
  test.use({ account: bruno });

  test("a user without a role does not find the tools", async ({ page }) => {
    const tools = pageTools(page);
    await page.goto("/");
    await expect(bar(page).user).toBeVisible();
    await tools.search("a");
    await expect(page.getByRole("option").first()).toBeVisible();
    await tools.field.fill("ferramentas");
    await expect(tools.entry).toHaveCount(0);
  });
});
