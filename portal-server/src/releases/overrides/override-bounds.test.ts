import type { OverrideTicket } from "@portico/shared-utility/contract";
import { createTenantFinder, type Tenant } from "../../identity/tenants/find-tenant.ts";
import { loggerOptions } from "../../platform/http/logging.ts";
import { captureLog } from "../../testing/capture-log.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";

let tenant: Tenant | undefined;
let ruy: string;
const { logger, lines } = captureLog(loggerOptions);
const portal = portalForTests({ logger });
beforeAll(async () => {
  await seedRelease(portal, "base", { "@portico/navbar-mf": "/modules/navbar-mf/navbar.1.js" });
  await seedRelease(portal, "acme", { "@app/tickets": "/modules/tickets-mf/tickets.1.js" });
  tenant = await createTenantFinder(portal.db, portal.clock)("acme");
  ruy = await addUser(portal, "ruy@acme.test");
  await addUser(portal, "rita@acme.test");
  await portal.operator.setRole({ tenant: "acme", email: "rita@acme.test", role: "registry" });
});
beforeEach(() => {
  lines.length = 0;
});

const address = "http://localhost:4400/secret-folder/tickets.js";
const wanted = { tenant: "acme", environment: "development", email: "ruy@acme.test", module: "@app/tickets", address };

async function ticketFrom(scopes: string[], changes: object = {}) {
  const pipeline = registryClient(portal, await newRegistryCredentialOf(portal, { scopes }));
  return pipeline("POST", "/override-tickets", { ...wanted, ...changes });
}

async function redeemed() {
  const { ticket } = (await ticketFrom(["acme"])).json() as OverrideTicket;
  const { browser } = await signIn(portal, "ruy@acme.test");
  expect((await browser.post("/api/registry/overrides", { ticket })).statusCode).toBe(200);
  return { browser, ticket };
}

const runs = (browser: TestBrowser, from = browser) => {
  const ofBrowser = { ...Object.fromEntries(browser.cookies), portico_hint: "1" };
  const cookies = { ...ofBrowser, portico_override: from.cookies.get("portico_override") ?? "" };
  return portal.services.overrides.of({ cookies, protocol: "http", tenant });
};

describe("an override ends with its session", () => {
  it("at a sign-out, also for a copy of its cookie", async () => {
    const { browser } = await redeemed();
    const copy = new Map(browser.cookies);
    expect(await runs({ ...browser, cookies: copy })).toHaveLength(1);
    await browser.delete("/api/auth/invalidate");
    expect(await runs({ ...browser, cookies: copy })).toEqual([]);
  });

  it("when the account's sessions end elsewhere", async () => {
    const { browser } = await redeemed();
    expect(await runs(browser)).toHaveLength(1);
    await portal.operator.setPassword({ tenant: "acme", email: "ruy@acme.test", password: "correct-horse-battery" });
    expect(await runs(browser)).toEqual([]);
  });
});

it.each([
  [["acme"], {}, 201],
  [["acme"], { module: "@portico/navbar-mf" }, "override.module"],
  [["*"], { module: "@portico/navbar-mf" }, 201],
  [["*"], { module: "@portico/shared-utility" }, "override.module"],
])("a ticket requested by a credential with the scopes %j for %j results in %s", async (scopes, changes, expected) => {
  const response = await ticketFrom(scopes, changes);
  expect(response.statusCode === 201 ? 201 : response.json().error.code).toBe(expected);
});

it("refuses a module of the portal in the list of a user with the role registry", async () => {
  const { browser } = await signIn(portal, "rita@acme.test");
  const modules = { "@portico/navbar-mf": address };
  expect((await browser.post("/api/registry/overrides", { modules })).json().error.code).toBe("override.module");
});

it("logs the issue, redemption and end of an override, without the ticket and the path of the address", async () => {
  const { browser, ticket } = await redeemed();
  await browser.delete("/api/registry/overrides");
  const events = lines.filter(({ event }) => String(event).startsWith("override."));
  const place = { tenant: "acme", environment: "development", modules: ["@app/tickets"] };
  const common = { ...place, origins: ["http://localhost:4400"], until: expect.any(String) };
  const session = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(events).toEqual([
    expect.objectContaining({ event: "override.issued", author: expect.stringMatching(/^credential/), ...common }),
    expect.objectContaining({ event: "override.redeemed", account: ruy, session, ...common }),
    expect.objectContaining({ event: "override.ended", account: ruy, session, ...common }),
  ]);
  const text = JSON.stringify(lines);
  for (const secret of [ticket, "secret-folder"]) expect(text).not.toContain(secret);
});

it("logs the end of an override at a sign-out", async () => {
  const { browser } = await redeemed();
  await browser.delete("/api/auth/invalidate");
  expect(lines).toContainEqual(expect.objectContaining({ event: "override.ended", account: ruy }));
});
