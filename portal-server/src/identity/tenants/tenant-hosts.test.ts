import { portalForTests } from "../../testing/open-test-app.ts";
import { tenantAliases } from "./tenant-address-table.ts";

const portal = portalForTests();
beforeAll(async () => {
  await portal.db.insert(tenantAliases).values({ alias: "intranet", domain: "globex" });
});

async function domainOf(host: string): Promise<string> {
  // Tenants are cached for a second.
  portal.clock.advance(1_001);
  const response = await portal.app.inject({ url: "/api/apps/client", headers: { host } });
  return response.json().domain ?? response.json().error.code;
}

it("serves a tenant at its host names until they are removed", async () => {
  expect(await portal.operator.addHost("acme", "Portal.Acme.example")).toBe("portal.acme.example");
  await portal.operator.addHost("globex", "portal.globex.example");
  expect(await domainOf("portal.acme.example:8443")).toBe("acme");
  expect(await domainOf("PORTAL.globex.example")).toBe("globex");
  expect(await domainOf("x.portal.acme.example")).toBe("tenant.unknown");
  const listed = await portal.operator.listTenants();
  expect(listed.map(({ hosts }) => hosts)).toEqual([["portal.acme.example"], ["portal.globex.example"]]);
  await portal.operator.removeHost("acme", "portal.acme.example");
  expect(await domainOf("portal.acme.example")).toBe("tenant.unknown");
});

it.each([
  ["another tenant's host name", "portal.globex.example", "host.taken", /the tenant globex already/],
  [
    "another tenant's label below an allowed domain",
    "globex.portal.example",
    "host.taken",
    /the tenant globex already/,
  ],
  [
    "another tenant's alias below an allowed domain",
    "intranet.portal.example",
    "host.taken",
    /the tenant globex already/,
  ],
  ["a single label", "acme", "input.invalid", /whole host name/],
  ["an address", "https://portal.acme.example/", "input.invalid", /whole host name/],
  ["an IP address", "10.0.0.1", "input.invalid", /whole host name/],
  ["a wildcard", "*.acme.example", "input.invalid", /whole host name/],
])("refuses a host name that is %s", async (_name, host, code, message) => {
  const refusal = expect.objectContaining({ code, message: expect.stringMatching(message) });
  await expect(portal.operator.addHost("acme", host)).rejects.toEqual(refusal);
});

it("refuses a new tenant whose address is another tenant's host name", async () => {
  await portal.operator.addHost("acme", "hooli.portal.example");
  expect(await domainOf("hooli.portal.example")).toBe("acme");
  const refusal = expect.objectContaining({ code: "tenant.exists", message: expect.stringMatching(/hooli\.portal/) });
  await expect(portal.operator.addTenant({ domain: "hooli", name: "Hooli" })).rejects.toEqual(refusal);
});

it("shows a plain page in both languages at an unknown host, without the name of a tenant", async () => {
  const headers = { host: "acme.evil.example", accept: "text/html" };
  for (const url of ["/", "/signin", "/tickets/home", "/registry"]) {
    const page = await portal.app.inject({ url, headers });
    expect([page.statusCode, page.cookies]).toEqual([404, []]);
    expect(page.body).toContain("Portal não encontrado");
    expect(page.body).toContain("Portal not found");
    expect(page.body).not.toMatch(/acme/i);
  }
});

describe("a host name with a trailing dot", () => {
  const get = (url: string, host: string, method: "GET" | "HEAD" | "POST" = "GET") =>
    portal.app.inject({ method, url, headers: { host, accept: "text/html" } });

  it.each([
    ["acme.localhost.", "/signin?link=%2Fprofile", "http://acme.localhost/signin?link=%2Fprofile"],
    ["ACME.localhost.:9000", "/", "http://acme.localhost:9000/"],
    ["portal.globex.example.", "//evil.example/x", "http://portal.globex.example//evil.example/x"],
  ])("leads to the tenant's host without it: %s%s", async (host, url, address) => {
    for (const method of ["GET", "HEAD"] as const) {
      const response = await get(url, host, method);
      const to = response.headers.location;
      expect([response.statusCode, String(to).toLowerCase(), response.cookies]).toEqual([
        308,
        address.toLowerCase(),
        [],
      ]);
    }
  });

  it.each(["nobody.localhost.", "acme.evil.example.", "acme.localhost..", ".", "acme.localhost.evil.example."])(
    "of no tenant leads nowhere: %s",
    async (host) => {
      const response = await get("/", host);
      expect([response.statusCode, response.headers.location]).toEqual([404, undefined]);
    },
  );

  it("is refused by the API, and for a request that writes", async () => {
    expect(await domainOf("acme.localhost.")).toBe("tenant.unknown");
    expect((await get("/signin", "acme.localhost.", "POST")).statusCode).toBe(405);
  });
});
