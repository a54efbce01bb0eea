import type { OverrideTicket } from "@portico/shared-utility/contract";
import { createTenantFinder, type Tenant } from "../../identity/tenants/find-tenant.ts";
import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";
import { releaseOrigins } from "../registry/origin-table.ts";

const portal = portalForTests();
let tenant: Tenant | undefined;
let pipeline: ReturnType<typeof registryClient>;
const released = "/modules/tickets-mf/tickets.1.js";
const local = "http://localhost:4400/tickets.js";

beforeAll(async () => {
  await seedRelease(portal, "base", { react: "/modules/shared-deps/react.1.js" });
  await seedRelease(portal, "acme", { "@app/tickets": released });
  tenant = await createTenantFinder(portal.db, portal.clock)("acme");
  pipeline = registryClient(portal, await newRegistryCredentialOf(portal));
  for (const name of ["rita", "ruy"]) await addUser(portal, `${name}@acme.test`);
  await portal.operator.setRole({ tenant: "acme", email: "rita@acme.test", role: "registry" });
});

const wanted = {
  tenant: "acme",
  environment: "development",
  email: "Ruy@acme.test",
  module: "@app/tickets",
  address: local,
};
const ticketFor = async (changes: object = {}) =>
  (await pipeline("POST", "/override-tickets", { ...wanted, ...changes })).json() as OverrideTicket;
const redeem = (browser: TestBrowser, body: object) => browser.post("/api/registry/overrides", body);
const overridesIn = (browser: TestBrowser) => {
  // The page sets this cookie after a sign-in.
  const cookies = { ...Object.fromEntries(browser.cookies), portico_hint: "1" };
  return portal.services.overrides.of({ cookies, protocol: "http", tenant });
};

it("lets one user run one module from another address, until a reset", async () => {
  const { ticket, expires_at } = await ticketFor();
  expect(new Date(expires_at).getTime() - portal.clock.now().getTime()).toBeCloseTo(60 * 60_000, -4);
  const { browser } = await signIn(portal, "ruy@acme.test");
  const response = await redeem(browser, { ticket });
  expect([response.statusCode, response.json()]).toEqual([200, { modules: ["@app/tickets"] }]);
  expect(String(response.headers["set-cookie"])).toMatch(/portico_override=[^;]+; .*HttpOnly; SameSite=Lax/);
  expect(await overridesIn(browser)).toEqual([{ module: "@app/tickets", address: local }]);
  expect((await browser.delete("/api/registry/overrides")).statusCode).toBe(204);
  expect(await overridesIn(browser)).toEqual([]);
});

it("refuses the ticket of another user, and an expired one", async () => {
  const { ticket } = await ticketFor({ minutes: 1 });
  const other = (await signIn(portal, "rita@acme.test")).browser;
  expect((await redeem(other, { ticket })).json().error.code).toBe("override.ticket");
  const { browser } = await signIn(portal, "ruy@acme.test");
  await redeem(browser, { ticket });
  portal.clock.advance(61_000);
  expect(await overridesIn(browser)).toEqual([]);
  expect((await redeem(browser, { ticket })).json().error.code).toBe("override.ticket");
});

it("ends with the session, so that the next user of this browser runs the released modules", async () => {
  const { browser } = await signIn(portal, "ruy@acme.test");
  await redeem(browser, { ticket: (await ticketFor()).ticket });
  expect(browser.cookies.has("portico_override")).toBe(true);
  await browser.delete("/api/auth/invalidate");
  expect(browser.cookies.has("portico_override")).toBe(false);
});

it.each([
  ["an origin that is not allowed", { address: "https://evil.test/tickets.js" }, "override.address"],
  ["every origin", { address: "https://*/tickets.js" }, "override.address"],
  ["a name and password in the address", { address: "http://a:b@localhost:4400/t.js" }, "override.address"],
  ["styles from another origin", { styles: ["http://localhost:4401/t.css"] }, "override.address"],
  ["a shared module", { module: "react" }, "override.module"],
  ["a module that is not in the map", { module: "@app/other" }, "override.module"],
  ["another environment than this portal's", { environment: "staging" }, "override.ticket"],
] as const)("refuses a ticket for %s", async (_, changes, code) => {
  const response = await pipeline("POST", "/override-tickets", { ...wanted, ...changes });
  expect(response.json().error.code).toBe(code);
});

it("refuses a ticket for every origin, also when an operator allowed it under an earlier version", async () => {
  const row = { scope: "acme", origin: "https://*", createdAt: portal.clock.now() };
  await portal.db.insert(releaseOrigins).values(row);
  const response = await pipeline("POST", "/override-tickets", { ...wanted, address: "https://*/tickets.js" });
  expect(response.json().error.code).toBe("override.address");
  await portal.db.delete(releaseOrigins);
});

it("refuses a ticket to a pipeline that may not publish the module", async () => {
  const credential = await newRegistryCredentialOf(portal, { modules: ["@app/assets"] });
  const response = await registryClient(portal, credential)("POST", "/override-tickets", wanted);
  expect(response.json().error.code).toBe("release.forbidden");
});

it("accepts the browser's list from users with a role, and refuses it from others", async () => {
  const modules = { "@app/tickets": local };
  const rita = (await signIn(portal, "rita@acme.test")).browser;
  expect((await redeem(rita, { modules })).json()).toEqual({ modules: ["@app/tickets"] });
  const ruy = (await signIn(portal, "ruy@acme.test")).browser;
  expect((await redeem(ruy, { modules })).json().error.code).toBe("override.forbidden");
  expect(await overridesIn(ruy)).toEqual([]);
});

it("refuses the browser's list in production", async () => {
  const production = await openTestApp({ database: portal.database, config: { environment: "production" } });
  const browser = (await signIn(production, "rita@acme.test")).browser;
  const response = await redeem(browser, { modules: { "@app/tickets": local } });
  expect(response.json().error).toMatchObject({ code: "override.forbidden", details: { environment: "production" } });
  await production.close();
});

it("ignores forged cookies, and a ticket in place of the cookie", async () => {
  const { ticket } = await ticketFor();
  const { browser } = await signIn(portal, "ruy@acme.test");
  for (const forged of [ticket, "x", `${ticket}x`]) {
    browser.cookies.set("portico_override", forged);
    expect(await overridesIn(browser)).toEqual([]);
  }
});
