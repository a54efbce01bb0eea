import { bar } from "../../pages/bar.ts";
import { ana } from "../../support/api/accounts.ts";
import { expect, test } from "../../support/hostile/trap-test.ts";
import { printFigure } from "../../support/print-figure.ts";

// docs/reliability.md L4: the places that could make a page load a module, a map or the API from another host.
test.use({ account: ana });

const hostile = [
  "http://evil.test/x.js",
  "//evil.test/x.js",
  "http://localhost@evil.test/x.js",
  "http://localhost.evil.test/x.js",
  "http://127.0.0.1\\@evil.test/x.js",
  "data:text/javascript,alert(1)",
];

test("an override to another host is refused, also for an account that may use overrides", async ({ page, trap }) => {
  test.setTimeout(300_000);
  await page.goto("/");
  await expect(bar(page).user).toBeVisible();
  for (const address of hostile) {
    await page.evaluate((value) => localStorage.setItem("import-map-override:@app/assets", value), address);
    const answered = page.waitForResponse("**/api/registry/overrides");
    await page.reload();
    expect((await answered).status(), address).toBe(422);
    await bar(page).openApp("Ativos");
    await expect(page.locator('[data-app="assets"]').getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(trap.caught).toEqual([]);
  printFigure("L4", { addresses: hostile.length, requests: 0 });
});

test("maps, APIs and pictures named in the address or the storage are never requested", async ({ page, trap }) => {
  await page.addInitScript((address) => {
    for (const key of ["import-map-overrides-external-maps", "import-map-override:react", "api", "portico-api"]) {
      localStorage.setItem(key, key.endsWith("maps") ? JSON.stringify([address]) : address);
    }
  }, "http://evil.test/map.json");
  for (const place of ["map", "imo", "import-map", "api", "base", "avatar", "image", "entry"]) {
    await page.goto(`/?${place}=${encodeURIComponent("http://evil.test/x.json")}#${place}=//evil.test/x.json`);
    await expect(bar(page).user, place).toBeVisible();
  }
  await page.goto(`/#portico-override=${encodeURIComponent("http://evil.test/x.js")}`);
  await expect(bar(page).user).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(trap.caught).toEqual([]);
});
