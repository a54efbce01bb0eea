import { readSettings } from "./platform/config/config.ts";
import { openTestApp } from "./testing/open-test-app.ts";
import { addUser, signIn } from "./testing/test-accounts.ts";
import { testBrowser } from "./testing/test-browser.ts";

const calls = [
  ["GET", "/api/tickets"],
  ["POST", "/api/tickets"],
  ["GET", "/api/tickets/1"],
  ["POST", "/api/tickets/public"],
  ["GET", "/api/assets"],
  ["PATCH", "/api/assets/NB-0001"],
] as const;

it("has the samples unless SAMPLES=0, and no demo data without them", () => {
  expect(readSettings({ DEMO: "1" })).toMatchObject({ samples: true, demo: true });
  expect(readSettings({ DEMO: "1", SAMPLES: "0" })).toMatchObject({ samples: false, demo: false });
});

it("responds with 404 on the routes of the samples, and everything else works", async () => {
  const portal = await openTestApp({ config: { samples: false } });
  const headers = { host: "acme.localhost" };
  for (const [method, url] of calls) {
    const response = await portal.app.inject({ method, url, headers });
    expect([url, response.statusCode, response.json().error.code]).toEqual([url, 404, "route.not_found"]);
  }
  const { paths } = (await testBrowser(portal.app).get("/api/openapi.json")).json();
  expect(Object.keys(paths).filter((path) => /\/(tickets|assets)/.test(path))).toEqual([]);
  expect((await portal.app.inject({ url: "/readyz" })).statusCode).toBe(200);
  await addUser(portal, "ana@acme.test");
  const { browser } = await signIn(portal, "ana@acme.test");
  for (const url of ["/api/users/me", "/api/apps/client", "/api/notifications"])
    expect([url, (await browser.get(url)).statusCode]).toEqual([url, 200]);
  await portal.close();
});
