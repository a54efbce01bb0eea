import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { ana } from "../../support/api/accounts.ts";
import { listen } from "../../support/listen.ts";
import { expect, test } from "../../support/test.ts";

const require = createRequire(import.meta.url);
const browserFile = resolve(dirname(require.resolve("import-map-overrides")), "import-map-overrides.js");
const source = readFileSync(browserFile, "utf8");
const module = "@app/assets";
/** The module's row in the interface, which has the role of a button. */
const row = (shown: Locator) => shown.locator("tbody tr", { hasText: module });
const lines = (page: Page) => page.locator('[id="single-spa-application:navbar"]');
const heading = (page: Page) => page.locator('[data-app="assets"]').getByRole("heading", { level: 1 });

/** A developer's machine, with another build of the application. */
let machine: Awaited<ReturnType<typeof listen>>;
let address = "";

test.beforeAll(async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/javascript" }).end(build);
  });
  machine = await listen(server);
  address = `http://localhost:${machine.port}/assets.js`;
});
test.afterAll(() => machine.close());

const build = `System.register([], (give) => ({ execute() {
  give({
    bootstrap: async () => {},
    mount: async ({ domElement }) => {
      const heading = document.createElement("h1");
      heading.textContent = "The developer's build";
      domElement.replaceChildren(heading);
    },
    unmount: async ({ domElement }) => { domElement.replaceChildren(); },
  });
} }));`;

/**
 * Starts the interface in the open page, as a developer's bookmark or extension does (`docs/releases.md#overrides`). The
 * portal's server writes the map, so it must not write one: the page's policy refuses that.
 */
async function openInterface(page: Page) {
  await page.evaluate(() => {
    const mode = Object.assign(document.createElement("meta"), { name: "importmap-type", content: "importmap" });
    mode.setAttribute("server-only", "");
    document.head.append(mode);
  });
  await page.evaluate(source);
  await page.evaluate(() => document.body.append(document.createElement("import-map-overrides-full")));
  const shown = page.locator("import-map-overrides-full");
  await shown.getByRole("button", { name: "{···}" }).click();
  return shown;
}

test.use({ account: ana });

/** Overrides the module in the interface, and opens the page that has it. */
async function overrideInInterface(page: Page) {
  await page.goto("/");
  await expect(bar(page).user).toBeVisible();
  const before = await openInterface(page);
  await before.getByRole("button", { name: "Add new module" }).click();
  await before.getByLabel("Module Name:").fill(module);
  await before.getByLabel("Override URL:").fill(address);
  await before.getByRole("button", { name: "Apply override" }).click();
  await expect(row(before)).toContainText("assets.js");

  await page.reload();
  await expect(lines(page).getByText(/^Módulos substituídos neste navegador: @app\/assets\./)).toBeVisible();
  await bar(page).openApp("Ativos");
  await expect(heading(page)).toHaveText("The developer's build");
}

test("the interface of import-map-overrides shows an override until the portal restores it", async ({ page }) => {
  await overrideInInterface(page);
  const after = await openInterface(page);
  await expect(row(after)).toContainText("Override");

  await lines(page).getByRole("button", { name: "Restaurar tudo" }).click();
  await expect(heading(page)).toHaveText("Ativos");
  await expect(lines(page).getByText(/^Módulos substituídos/)).toHaveCount(0);
  const empty = await openInterface(page);
  await expect(empty.getByRole("button", { name: "Add new module" })).toBeVisible();
  await expect(row(empty)).toHaveCount(0);
});

test("the interface's own reset ends the override at the next load", async ({ page }) => {
  await overrideInInterface(page);
  const ended = page.waitForResponse(
    (response) => response.request().method() === "DELETE" && response.url().endsWith("/api/registry/overrides"),
  );
  const shown = await openInterface(page);
  await shown.getByRole("button", { name: "Reset all overrides" }).click();
  expect((await ended).ok()).toBe(true);
  await page.reload();
  await expect(heading(page)).toHaveText("Ativos");
  await expect(lines(page).getByText(/^Módulos substituídos/)).toHaveCount(0);
});
