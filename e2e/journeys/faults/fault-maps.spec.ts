import type { Page, Route } from "@playwright/test";
import { report } from "../../faults/matrix-row.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { call } from "../../support/api/api.ts";
import { barriers } from "../../support/page/barriers.ts";
import { serveExport } from "../../support/portal/static-site.ts";
import { expectTarget } from "../../support/target.ts";
import { expect, test } from "../../support/test.ts";

// The page shows an error within 3 s (10 s when a request hangs), and one click retries.

test.use({ provoked: /./ });

const mapBlock = /(<script type="systemjs-importmap">)[\s\S]*?(<\/script>)/;

type RouteHandler = (route: Route) => unknown;

/** The server's page with another map inlined. */
const inlined =
  (map: string): RouteHandler =>
  async (route) => {
    const { body, headers } = await call("acme", "GET", "/signin", { accept: "text/html" });
    const html = body.replace(mapBlock, (_all, open: string, close: string) => open + map + close);
    await route.fulfill({ body: html, headers });
  };
const status =
  (code: number): RouteHandler =>
  (route) =>
    route.fulfill({ status: code });

const orchestrator = "**/root-config.*.js*";
const cases: [string, number, string, RouteHandler][] = [
  ["a map that is no JSON", 3_000, "**/signin", inlined('{"imports": {')],
  ["an empty map", 3_000, "**/signin", inlined("{}")],
  ["HTML in place of the map", 3_000, "**/signin", inlined("&lt;h1>Maintenance&lt;/h1>")],
  ["a map of other keys", 3_000, "**/signin", inlined('{"imports": {"@portico/root-config": 1}}')],
  ["an orchestrator that answers 404", 3_000, orchestrator, status(404)],
  ["an orchestrator that answers 500", 3_000, orchestrator, status(500)],
  ["an orchestrator that never answers", 10_000, orchestrator, () => {}],
  ["a shared library that is reset", 3_000, "**/streams.*.js*", (route) => route.abort("connectionreset")],
  ["a loader that answers 404", 3_000, "**/system*.js*", status(404)],
];

for (const [name, deadline, broken, handle] of cases) {
  test(`${name} shows an error page that can retry`, async ({ page }) => {
    let healed = false;
    await page.route(broken, (route) => void (healed ? route.fallback() : handle(route)));
    await page.goto("/signin", { waitUntil: "commit" });
    await expectErrorPage(page, name, deadline);
    healed = true;
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(signInPage(page).submit).toBeVisible();
  });
}

test("a page with a map of 10 MB opens", async ({ page }) => {
  const { body } = await call("acme", "GET", "/signin", { accept: "text/html" });
  const [, , map = "{}"] = /(systemjs-importmap">)([\s\S]*?)<\/script>/.exec(body) ?? [];
  const padded = JSON.stringify({ ...(JSON.parse(map) as object), padding: "x".repeat(10_000_000) });
  await page.route("**/signin", inlined(padded));
  await page.goto("/signin");
  await expect(signInPage(page).submit).toBeVisible();
});

test.describe("on a static host", () => {
  const address = "**/import-maps/production/acme.json";
  let site: Awaited<ReturnType<typeof serveExport>>;
  test.beforeAll(async () => {
    site = await serveExport("acme", "production");
  });
  test.afterAll(() => site.close());

  for (const [name, deadline, handle] of [
    ["404", 3_000, status(404)],
    ["500", 3_000, status(500)],
    ["reset", 3_000, (route: Route) => route.abort("connectionreset")],
    ["invalid JSON", 3_000, (route: Route) => route.fulfill({ body: '{"imports": {' })],
    ["empty", 3_000, (route: Route) => route.fulfill({ body: "" })],
    ["HTML", 3_000, (route: Route) => route.fulfill({ body: "<h1>Maintenance</h1>", contentType: "text/html" })],
    ["no answer", 10_000, () => {}],
  ] as [string, number, RouteHandler][]) {
    test(`a map that cannot be used (${name}) shows an error page`, async ({ page }) => {
      await page.route(address, (route) => void handle(route));
      await page.goto(`${site.origin}/signin`, { waitUntil: "commit" });
      await expectErrorPage(page, `exported page, map: ${name}`, deadline);
    });
  }
});

/** Expects the error in time, focused, and without an accessibility barrier. */
async function expectErrorPage(page: Page, map: string, deadline: number): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  const visible = await page.evaluate(() => performance.now());
  expectTarget(visible, deadline, map);
  await expect(heading).toBeFocused();
  await expect(page.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
  const found = await barriers(page);
  report({ map, visible, barriers: found.length });
  expect(found).toEqual([]);
}
