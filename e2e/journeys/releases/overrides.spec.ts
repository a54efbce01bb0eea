import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { recordAnnouncements } from "../../faults/announcements.ts";
import { bar } from "../../pages/bar.ts";
import { ana, bruno } from "../../support/api/accounts.ts";
import { openRegistry } from "../../support/api/registry.ts";
import { listen } from "../../support/listen.ts";
import { expect, test } from "../../support/test.ts";

const dist = resolve(import.meta.dirname, "../../../tenant-apps/handbook-mf/dist");
const module = "@app/assets";

/** The bar with its lines; the announcer has the same text. */
const lines = (page: Page) => page.locator('[id="single-spa-application:navbar"]');

/** A developer's machine: serves the handbook's build as if it were a new assets application. */
let machine: Awaited<ReturnType<typeof listen>>;
let address = "";

test.beforeAll(async () => {
  const manifest = JSON.parse(readFileSync(resolve(dist, "manifest.json"), "utf8"));
  const { entry } = manifest.modules["@app/handbook"];
  const server = createServer((request, response) => {
    const name = request.url === "/entry.js" ? entry : request.url?.slice(1);
    const known = Object.hasOwn(manifest.files, name ?? "");
    response.writeHead(known ? 200 : 404, {
      "access-control-allow-origin": "*",
      "content-type": name?.endsWith(".css") ? "text/css" : "text/javascript",
    });
    response.end(known ? readFileSync(resolve(dist, name)) : "");
  });
  machine = await listen(server);
  address = `http://localhost:${machine.port}/entry.js`;
});
test.afterAll(() => machine.close());

test.describe("with a ticket for the account", () => {
  test.use({ account: bruno });

  test("a user runs a developer's build, sees a line about it, and ends it with one click", async ({ page }) => {
    const { ticket } = await (await openRegistry(ana)).ticketFor({ email: bruno.email, module, address });
    // The link is opened in a tab that shows Home: the browser loads no other page.
    await page.goto("/");
    await expect(bar(page).user).toBeVisible();
    await page.goto(`/#portico-override=${ticket}`);
    const line = lines(page).getByText(/^Módulos substituídos neste navegador: @app\/assets\./);
    await expect(line).toBeVisible();
    expect(page.url()).not.toContain(ticket);
    await bar(page).openApp("Ativos");
    await expect(page.locator('[data-app="assets"]').getByRole("heading", { level: 1 })).toBeVisible();
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(loaded).toContain(address);

    await page.getByRole("button", { name: "Restaurar tudo" }).click();
    await expect(page.locator('[data-app="assets"]').getByRole("heading", { level: 1 })).toHaveText("Ativos");
    await expect(line).toHaveCount(0);
  });

  test("a ticket for another account changes nothing, and the user reads where to request one", async ({ page }) => {
    const { ticket } = await (await openRegistry(ana)).ticketFor({ email: ana.email, module, address });
    // The sentences are loaded after the response that needs them.
    const refused = page.waitForResponse(/\/api\/registry\/overrides$/);
    await page.route(/\/modules\/shared-utility\/.*pt.*\.json/, async (route) => {
      await refused;
      await route.continue();
    });
    // The toast disappears after four seconds, which a busy machine may miss; the page records its announcement.
    await recordAnnouncements(page);
    await page.goto(`/#portico-override=${ticket}`);
    const sentence = "Este link de teste não é para esta conta ou já expirou. Peça um novo.";
    await expect
      .poll(() => page.evaluate(() => window.announcements))
      .toContainEqual(expect.stringContaining(sentence));
    await expect(lines(page).getByText(/^Módulos substituídos/)).toHaveCount(0);
  });
});

for (const [account, taken] of [
  [ana, true],
  [bruno, false],
] as const) {
  test.describe(account.name, () => {
    test.use({ account });

    test(`with a list of import-map-overrides ${taken ? "runs the override" : "without the role runs the release"}`, async ({
      page,
    }) => {
      await page.addInitScript(
        ([key, value]) => localStorage.setItem(key ?? "", value ?? ""),
        [`import-map-override:${module}`, address],
      );
      const answered = page.waitForResponse("**/api/registry/overrides");
      await page.goto("/");
      expect((await answered).status()).toBe(taken ? 200 : 403);
      await expect(lines(page).getByText(/^Módulos substituídos neste navegador/)).toHaveCount(taken ? 1 : 0);
      await bar(page).openApp("Ativos");
      await expect(page.locator('[data-app="assets"]').getByRole("heading", { level: 1 })).toBeVisible();
      const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
      expect(loaded.includes(address)).toBe(taken);
    });
  });
}
