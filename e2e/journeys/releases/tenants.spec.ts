import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { gina } from "../../support/api/accounts.ts";
import { call } from "../../support/api/api.ts";
import { cdnOrigin, originOf } from "../../support/portal/portal.ts";
import { expect, test } from "../../support/test.ts";

test.describe("globex", () => {
  test.use({ tenant: "globex", account: gina });

  test("runs its build of the tickets application, from its origin", async ({ page }) => {
    const foreign: { url: string; headers: Record<string, string> }[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(cdnOrigin)) foreign.push({ url: request.url(), headers: request.headers() });
    });
    await page.goto("/tickets/home");
    await expect(appFrame(page, "tickets").heading).toHaveText("Globex Service Desk");
    expect(foreign.some(({ url }) => url.endsWith(".js"))).toBe(true);
    for (const { headers } of foreign) {
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["x-xsrf-token"]));
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["authorization"]));
    }
  });

  test("gets that build with its integrity in the map", async ({ page }) => {
    await page.goto("/");
    const map = await page.locator('script[type="systemjs-importmap"]').textContent();
    const { imports, integrity } = JSON.parse(map ?? "{}") as Record<string, Record<string, string>>;
    const address = imports?.["@app/tickets"] ?? "";
    expect(address).toContain(cdnOrigin);
    expect(integrity?.[address]).toMatch(/^sha384-/);
  });

  test("has only one application, so no switcher", async ({ page }) => {
    await page.goto("/");
    await expect(bar(page).user).toBeVisible();
    await expect(bar(page).switcher).toHaveCount(0);
    await page.goto("/assets/home");
    await expect(page).toHaveURL("/");
  });
});

test("acme runs another tickets application than globex", async ({ page }) => {
  await page.goto("/tickets/portal");
  await expect(appFrame(page, "tickets").root.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Globex Service Desk")).toHaveCount(0);
});

test.describe("an unknown tenant", () => {
  test.use({ tenant: "umbrella" });

  test("shows a notice in pt and en, and no portal", async ({ page }) => {
    const response = await page.goto("/signin");
    expect(response?.status()).toBe(404);
    await expect(page.locator('[lang^="pt"]').first()).toBeVisible();
    await expect(page.locator('[lang^="en"]').first()).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    expect((await call("umbrella", "GET", "/api/apps/client")).status).toBe(404);
  });
});

test("plain localhost shows acme", async ({ page }) => {
  await page.goto(originOf("acme").replace("acme.localhost", "localhost"));
  await expect(page).toHaveTitle(/Acme/);
});

test("a session of one tenant is not valid at another", async () => {
  const { body } = await call("acme", "GET", "/api/apps?domain=globex");
  expect(JSON.parse(body)).toMatchObject({ error: { code: expect.stringMatching(/^(tenant|auth)\./) } });
});
