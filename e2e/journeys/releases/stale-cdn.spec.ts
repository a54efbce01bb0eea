import { appFrame } from "../../pages/app-frame.ts";
import { ana } from "../../support/api/accounts.ts";
import { openRegistry } from "../../support/api/registry.ts";
import { expect, test } from "../../support/test.ts";

/** Headers that belong to the bytes of one transfer, not to the page. */
const ofTransfer = /^(content-encoding|content-length|transfer-encoding|set-cookie)$/;

test.describe("a page from a stale CDN after a newer release", () => {
  test.use({ account: ana, provoked: /404/ });

  test("opens the old build; once that is deleted, the newer build opens by itself", async ({ page, context }) => {
    const registry = await openRegistry(ana);
    const module = `stale-${Date.now()}`;
    const address = `/${module}/portal`;
    const [old, next] = [await registry.addressOf("@app/tickets"), await registry.addressOf("@app/handbook")];
    await registry.publish(`@app/${module}`, old, "The old one");
    const response = await page.goto(address);
    const headers = Object.entries((await response?.allHeaders()) ?? {}).filter(([name]) => !ofTransfer.test(name));
    const kept = { status: 200, headers: Object.fromEntries(headers), body: (await response?.text()) ?? "" };
    const map = await page.evaluate(() => fetch("/import-map.json").then((found) => found.text()));
    await registry.publish(`@app/${module}`, next, "The new one");
    // A change that needs a new load of the page, which the CDN does not serve yet.
    await registry.publish(`@app/beside-${module}`, next, "One more application");

    // The CDN serves pages and maps that are ten minutes old.
    await context.route(`**${address}`, (route) => route.fulfill(kept));
    await page.route("**/import-map.json", (route) =>
      route.fulfill({ status: 200, contentType: "application/json", body: map }),
    );
    await page.goto(address);
    await expect(page.getByLabel("Assunto")).toBeVisible();

    // Another tab with an empty cache: its map is new, its page is still the old one, whose bundle is deleted.
    await context.route(`**${old}*`, (route) => route.fulfill({ status: 404 }));
    const later = await context.newPage();
    await later.goto(address);
    await expect(appFrame(later, module).root.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(later.getByLabel("Assunto")).toHaveCount(0);
    await expect(appFrame(later, module).failure).toHaveCount(0);
  });
});
