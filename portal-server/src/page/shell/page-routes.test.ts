import type { AppRoutes } from "@portico/shared-utility/contract";
import { publishingPortal } from "../../testing/publishing-portal.ts";

const { portal, cdn, call, publishModules } = publishingPortal();

let builds = 0;

async function publish(module: string, routes?: unknown, environment = "development") {
  builds += 1;
  const url = cdn.serveApp(`${module}-${builds}`);
  const set = { [`@app/${module}`]: { url, ...(routes !== undefined && { routes }) } };
  return publishModules(set, { environment });
}

const open = (url: string, tenant = "acme") =>
  portal.app.inject({ url, headers: { host: `${tenant}.localhost`, accept: "text/html" } });

async function routesOf(tenant: string) {
  const { body } = await open("/signin", tenant);
  const [, boot = "{}"] = /id="portico-boot">(.*?)<\/script>/s.exec(body) ?? [];
  return JSON.parse(boot).map.routes;
}

const routes: AppRoutes = {
  base: "/help",
  paths: ["/manuals"],
  redirects: { "/old-help/*": "/help/*", "/faq": "/help/faq" },
};

it("adds the addresses of a release to its tenant's pages, and to no other tenant's", async () => {
  expect(await routesOf("acme")).toBeUndefined();
  const response = await publish("handbook", routes);
  expect(response).toMatchObject({ published: true });
  expect(response.changes[0].after.routes).toEqual(routes);
  expect(await routesOf("acme")).toEqual({ "@app/handbook": routes });
  expect(await routesOf("globex")).toBeUndefined();
});

it.each([
  ["/old-help/7?tab=all", "/help/7?tab=all"],
  ["/old-help", "/help"],
  ["/old-help//evil.test", "/help//evil.test"],
  ["/faq", "/help/faq"],
  ["/handbook/home?a=b", "/help/home?a=b"],
  ["/handbook", "/help"],
])("redirects %s", async (from, to) => {
  const { statusCode, headers } = await open(from);
  expect([statusCode, headers.location, headers["cache-control"]]).toEqual([302, to, "private, no-cache"]);
});

it.each([
  ["/help/home", 200],
  ["/help/v1.2", 200],
  ["/manuals/v1.2", 200],
  ["/faq/more", 200],
  ["/elsewhere/v1.2", 404],
])("answers %s with %i", async (url, status) => expect((await open(url)).statusCode).toBe(status));

it("refuses an address of another application and names that application, also in a promotion", async () => {
  const refused = await publish("tickets", { base: "/help" });
  expect(refused.error.code).toBe("release.route");
  expect(refused.error.details.refusals).toContainEqual(
    expect.objectContaining({
      specifier: "@app/tickets",
      details: { path: "/help", reason: "overlaps with /help of @app/handbook" },
    }),
  );
  expect(await publish("tickets", { base: "/help" }, "staging")).toMatchObject({ published: true });
  const body = { from: "staging", to: "development", scope: "acme", modules: ["@app/tickets"], reason: "test" };
  const promoted = (await call("POST", "/promote", body, { "if-match": "*" })).json();
  expect(promoted.error.code).toBe("release.route");
});

it.each([{ base: "/signin" }, { paths: ["/assets/help"] }, { redirects: { "/api/old": "/help" } }])(
  "refuses %j",
  async (declared) => expect((await publish("handbook", declared)).error.code).toBe("release.route"),
);

it.each([
  { base: "help" },
  { base: "/" },
  { base: "//evil.test" },
  { base: "/Help" },
  { base: "/help/" },
  { redirects: { "/old": "https://evil.test/" } },
  { redirects: { "/old": "//evil.test" } },
  { redirects: { "/old": "/help/*" } },
  { redirects: { "/old/*": "/*" } },
  { other: "/help" },
])("refuses the form of %j", async (declared) =>
  expect((await publish("handbook", declared)).error.code).toBe("request.invalid"),
);

it("removes addresses with a release that declares none, and restores them with a rollback", async () => {
  const { release } = (await call("GET", "/maps/development/acme")).json();
  expect(await publish("handbook")).toMatchObject({ published: true });
  expect(await routesOf("acme")).toBeUndefined();
  expect((await open("/old-help")).statusCode).toBe(200);
  const body = { environment: "development", scope: "acme", to: release.id, reason: "test" };
  await call("POST", "/rollback", body, { "if-match": "*" });
  expect(await routesOf("acme")).toEqual({ "@app/handbook": routes });
});
