import type { OverrideTicket } from "@portico/shared-utility/contract";
import { asc, gt, max } from "drizzle-orm";
import { endCanary } from "../../releases/canary/end-canary.ts";
import { releaseCanaries } from "../../releases/registry/canary-table.ts";
import { manifestFor } from "../../testing/module-origin.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";
import { portalSource } from "./audit-release.ts";
import { auditRows } from "./audit-table.ts";

const portal = portalForTests();
let ruy: string;
let first: number;
beforeAll(async () => {
  await seedRelease(portal, "base", { react: "/modules/shared-deps/react.1.js" });
  const imports = { "@app/tickets": "/modules/tickets-mf/tickets.1.js", "@app/old": "/modules/old-mf/old.1.js" };
  first = (await seedRelease(portal, "acme", imports)).id;
  ruy = await addUser(portal, "ruy@acme.test");
});

/** Returns the rows that `work` writes. */
async function rowsOf(work: () => Promise<unknown>) {
  const [last] = await portal.db.select({ id: max(auditRows.id) }).from(auditRows);
  await work();
  return portal.db
    .select()
    .from(auditRows)
    .where(gt(auditRows.id, last?.id ?? 0))
    .orderBy(asc(auditRows.id));
}

const pipelineOf = async (changes: Parameters<typeof newRegistryCredentialOf>[1] = {}) =>
  registryClient(portal, await newRegistryCredentialOf(portal, { name: `ci-${++made}`, ...changes }));
let made = 0;
const place = { environment: "development", scope: "acme", reason: "Because" };

it("has a row for each release with its author, address and changed modules", async () => {
  const call = await pipelineOf();
  const body = { ...place, changes: { remove: ["@app/old"] } };
  const rows = await rowsOf(async () => {
    expect((await call("POST", "/releases", body, { "if-match": `"${first}"` })).statusCode).toBe(201);
    // The release's file was never uploaded.
    expect((await call("POST", "/rollback", { ...place, to: first }, { "if-match": "*" })).statusCode).toBe(409);
  });
  const common = { target: "development/acme", address: "127.0.0.1" };
  const actor = { actorKind: "credential", actorId: `ci-${made}`, actorName: `ci-${made}` };
  const details = { reason: "Because", modules: ["@app/old"], release: expect.any(Number) };
  expect(rows).toEqual([
    expect.objectContaining({ ...common, ...actor, tenant: "acme", action: "release.publish", refusal: null, details }),
    expect.objectContaining({ ...common, ...actor, action: "release.rollback", refusal: "release.artifact_gone" }),
  ]);
});

it("has a row for each new upload, and for a refused one", async () => {
  const call = await pipelineOf();
  const other = await pipelineOf({ scopes: ["globex"] });
  const manifest = JSON.parse(manifestFor("@app/shop", "shop.1.js", { "shop.1.js": "1" }));
  const announced = { scope: "acme", manifest };
  const rows = await rowsOf(async () => {
    for (const status of [200, 200]) expect((await call("POST", "/artifacts/shop", announced)).statusCode).toBe(status);
    expect((await call("POST", "/artifacts/platform", { scope: "base", manifest })).statusCode).toBe(200);
    expect((await other("POST", "/artifacts/shop", announced)).statusCode).toBe(403);
  });
  const act = { action: "artifact.upload", actorKind: "credential" };
  const details = { modules: ["@app/shop"] };
  expect(rows).toEqual([
    expect.objectContaining({ ...act, tenant: "acme", target: "acme/shop", refusal: null, details }),
    expect.objectContaining({ ...act, tenant: null, target: "base/platform", refusal: null, details }),
    expect.objectContaining({ ...act, tenant: "globex", target: "acme", refusal: "release.forbidden" }),
  ]);
});

it("has a row for a refused release in the tenant of the caller", async () => {
  const call = await pipelineOf({ scopes: ["globex"] });
  const body = { ...place, changes: { remove: ["@app/old"] } };
  const rows = await rowsOf(() => call("POST", "/releases", body, { "if-match": "*" }));
  expect(rows).toEqual([
    expect.objectContaining({
      ...{ tenant: "globex", action: "release.publish", target: "development/acme", refusal: "release.forbidden" },
      actorId: `ci-${made}`,
    }),
  ]);
});

it("has no row for a dry run or for a release that changes nothing", async () => {
  const call = await pipelineOf();
  const remove = ["@app/nothing"];
  const rows = await rowsOf(async () => {
    await call("POST", "/releases", { ...place, changes: { remove }, dryRun: true }, { "if-match": "*" });
    await call("POST", "/releases", { ...place, changes: { remove } }, { "if-match": "*" });
  });
  expect(rows).toEqual([]);
});

it("has a row for the end of a canary", async () => {
  const canary = { environment: "development", scope: "acme", percent: 10, author: "ana" } as const;
  await portal.db
    .insert(releaseCanaries)
    .values({ ...canary, people: [], releaseId: first, startedAt: portal.clock.now() });
  const by = { author: "portal", reason: "Errors", by: portalSource("portal") };
  const rows = await rowsOf(() => endCanary(portal.db, { environment: "development", scope: "acme" }, first, by));
  expect(rows).toEqual([
    expect.objectContaining({
      ...{ action: "canary.end", tenant: "acme", actorKind: "system", actorName: "portal", address: null },
      details: expect.objectContaining({ canary: first, reason: "Errors" }),
    }),
  ]);
});

it("has rows for the issue, the redemption, the end and the refusal of an override", async () => {
  const address = "http://localhost:4400/secret-folder/tickets.js";
  const ticketBody = {
    tenant: "acme",
    environment: "development",
    email: "ruy@acme.test",
    module: "@app/tickets",
    address,
  };
  const call = await pipelineOf({ scopes: ["acme"] });
  const { browser } = await signIn(portal, "ruy@acme.test");
  const rows = await rowsOf(async () => {
    const { ticket } = (await call("POST", "/override-tickets", ticketBody)).json() as OverrideTicket;
    expect((await browser.post("/api/registry/overrides", { ticket })).statusCode).toBe(200);
    await browser.delete("/api/registry/overrides");
    await browser.post("/api/registry/overrides", { ticket: "forged" });
  });
  const about = {
    ...{ tenant: "acme", target: "ruy@acme.test", refusal: null },
    details: expect.objectContaining({ modules: ["@app/tickets"], origins: ["http://localhost:4400"] }),
  };
  const user = { actorKind: "person", actorId: ruy, actorName: "ruy@acme.test" };
  expect(rows).toEqual([
    expect.objectContaining({ ...about, action: "override.issue", actorKind: "credential" }),
    expect.objectContaining({ ...about, ...user, action: "override.redeem" }),
    expect.objectContaining({ ...about, ...user, action: "override.end" }),
    expect.objectContaining({ ...user, action: "override.redeem", refusal: "override.ticket" }),
  ]);
  expect(JSON.stringify(rows)).not.toContain("secret-folder");
});

it("has a row for the end of an override at a sign-out", async () => {
  const address = "http://localhost:4400/tickets.js";
  const ticketBody = {
    tenant: "acme",
    environment: "development",
    email: "ruy@acme.test",
    module: "@app/tickets",
    address,
  };
  const { ticket } = (await (await pipelineOf())("POST", "/override-tickets", ticketBody)).json() as OverrideTicket;
  const { browser } = await signIn(portal, "ruy@acme.test");
  await browser.post("/api/registry/overrides", { ticket });
  const rows = await rowsOf(() => browser.delete("/api/auth/invalidate"));
  expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["session.sign-out", ruy],
    ["override.end", ruy],
  ]);
});

it("has a row for each act of the command line, without its secrets", async () => {
  const ana = { tenant: "acme", email: "Ana@acme.test" };
  const secrets = ["canary horse battery one", "canary horse battery two"] as const;
  let credential = "";
  const rows = await rowsOf(async () => {
    await portal.operator.addUser({ ...ana, name: "Ana", password: secrets[0] });
    await portal.operator.setPassword({ ...ana, password: secrets[1] });
    await portal.operator.setRole({ ...ana, role: "registry" });
    await portal.operator.setRole({ ...ana, role: null });
    const everything = { role: "admin" as const, environments: ["production" as const], scopes: ["acme"] };
    credential = await portal.operator.addRegistryCredential({ name: "shop", ...everything });
    await portal.operator.removeRegistryCredential("shop");
    await portal.operator.addOrigin("acme", "https://cdn.acme.test");
    await portal.operator.removeOrigin("acme", "https://cdn.acme.test");
    await portal.operator.addScope("acme", "@acme");
    await portal.operator.removeScope("acme", "@acme");
    await portal.operator.addApp({ tenant: "acme", module: "shop", name: "Shop" });
    await portal.operator.nameApp({ tenant: "acme", module: "shop", names: { pt: "Loja" } });
    await portal.operator.allowApp({ tenant: "acme", module: "shop", groups: ["sales"] });
    await portal.operator.addToGroup({ ...ana, group: "sales" });
    await portal.operator.removeFromGroup({ ...ana, group: "sales" });
    await portal.operator.removeApp("acme", "shop");
    await portal.operator.addHost("acme", "portal.acme.test");
    await portal.operator.addTenant({ domain: "initech", name: "Initech" });
  });
  expect(rows.map(({ action, tenant, target }) => [action, tenant, target])).toEqual([
    ["account.create", "acme", "ana@acme.test"],
    ["password.change", "acme", "ana@acme.test"],
    ["role.grant", "acme", "ana@acme.test"],
    ["role.revoke", "acme", "ana@acme.test"],
    ["credential.issue", "acme", "shop"],
    ["credential.revoke", null, "shop"],
    ["origin.allow", "acme", "https://cdn.acme.test"],
    ["origin.forbid", "acme", "https://cdn.acme.test"],
    ["scope.grant", "acme", "@acme"],
    ["scope.revoke", "acme", "@acme"],
    ["app.add", "acme", "shop"],
    ["app.change", "acme", "shop"],
    ["app.allow", "acme", "shop"],
    ["group.add", "acme", "ana@acme.test"],
    ["group.remove", "acme", "ana@acme.test"],
    ["app.remove", "acme", "shop"],
    ["tenant.change", "acme", null],
    ["tenant.create", "initech", null],
  ]);
  for (const row of rows) expect(row).toMatchObject({ actorKind: "command-line", actorName: expect.any(String) });
  for (const secret of [...secrets, credential]) expect(JSON.stringify(rows)).not.toContain(secret);
});

it("has no row for a refused act of an operator", async () => {
  const change = { tenant: "acme", email: "nobody@acme.test", role: "registry" as const };
  expect(await rowsOf(() => portal.operator.setRole(change).catch(() => {}))).toEqual([]);
});
