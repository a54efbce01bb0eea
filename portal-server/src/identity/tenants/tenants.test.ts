import pg from "pg";
import { portalForTests } from "../../testing/open-test-app.ts";
import { createTenantFinder } from "./find-tenant.ts";
import { tenantAliases } from "./tenant-address-table.ts";
import { tenantKeys } from "./tenant-key.ts";

const portal = portalForTests();
beforeAll(async () => {
  await portal.db.insert(tenantAliases).values([
    { alias: "localhost", domain: "acme" },
    { alias: "127.0.0.1", domain: "acme" },
    { alias: "globex", domain: "acme" },
  ]);
});

const domainOf = async (host: string, query = "") => {
  const response = await portal.app.inject({ url: `/api/apps/client${query}`, headers: { host } });
  return response.json().domain ?? response.json().error.code;
};

it.each([
  ["acme.localhost:9000", "acme"],
  ["ACME.portal.example", "acme"],
  ["globex.localhost", "globex"],
  ["localhost:9000", "acme"],
  ["127.0.0.1:9000", "acme"],
])("finds the tenant of %s", async (host, domain) => expect(await domainOf(host)).toBe(domain));

it.each([
  "nobody.localhost",
  "127.0.0.2",
  "127.localhost",
  "acme-.localhost",
  ".acme",
  "constructor.localhost",
  "xn--%00",
  "a@acme",
  "acme.evil.example",
  "acme.portal.example.evil.example",
  "evil.acme.portal.example",
  "acme..localhost",
  "acme.localhost.",
  "acme",
  "portal.acme.example",
  "portal.globex.example",
])("has no tenant for %j", async (host) => expect(await domainOf(host)).toBe("tenant.unknown"));

it("accepts a domain parameter that names the host's tenant, by domain or by label", async () => {
  expect(await domainOf("acme.localhost", "?domain=acme")).toBe("acme");
  expect(await domainOf("localhost", "?domain=localhost")).toBe("acme");
  expect(await domainOf("localhost", "?domain=ACME")).toBe("acme");
});

it("refuses another tenant's domain as a parameter", async () => {
  expect(await domainOf("acme.localhost", "?domain=globex")).toBe("tenant.mismatch");
  expect(await domainOf("acme.localhost", "?domain=")).toBe("tenant.mismatch");
});

it("ignores a forwarded host that does not come from a trusted proxy", async () => {
  const headers = { host: "acme.localhost", "x-forwarded-host": "globex.localhost" };
  const response = await portal.app.inject({ url: "/api/apps/client", headers });
  expect(response.json()).toEqual({ domain: "acme" });
});

it("uses the label below an allowed domain, a whole IP address, or else the whole host name", () => {
  const keys = (host: string) => tenantKeys(host, ["localhost", "portal.example"]);
  expect(keys("[::1]")).toEqual(["::1"]);
  expect(keys("10.0.0.1")).toEqual(["10.0.0.1"]);
  expect(keys("localhost")).toEqual(["localhost"]);
  expect(keys("Acme.localhost")).toEqual(["acme", "acme.localhost"]);
  expect(keys("Acme.portal.example")).toEqual(["acme", "acme.portal.example"]);
  expect(keys("acme.evil.example")).toEqual(["acme.evil.example"]);
  expect(keys(`${"a".repeat(64)}.localhost`)).toEqual([]);
});

it("finds many tenants at a time in two queries, each by its own key", async () => {
  const find = createTenantFinder(portal.db, portal.clock);
  const queries = jest.spyOn(pg.Client.prototype, "query");
  const keys = ["acme", "globex", "localhost", "127.0.0.1", "nobody"];
  const found = await Promise.all(keys.map(find));
  expect(found.map((tenant) => tenant?.domain)).toEqual(["acme", "globex", "acme", "acme", undefined]);
  // The stall watch queries, too.
  const ofTenants = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes("tenant_aliases"));
  expect(ofTenants).toHaveLength(2);
});
