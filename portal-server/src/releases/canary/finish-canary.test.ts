import type { MapChange, PublishResponse, RegistryMap, Release } from "@portico/shared-utility/contract";
import { asc, eq } from "drizzle-orm";
import { auditRows } from "../../identity/audit/audit-table.ts";
import { beforeEachTest } from "../../testing/before-tests.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";

const { portal, cdn, call } = portalWithCdn({}, beforeEachTest);

const place = { environment: "staging", scope: "acme", reason: "test" };
const any = { "if-match": "*" };

/** Publishes builds by their modules' names, e.g. `{ a: 2 }` for the second build of `@app/a`. */
async function publish(builds: Record<string, number>, more: object = {}): Promise<Release> {
  const set = Object.entries(builds).map(([name, build]) => [
    `@app/${name}`,
    { url: cdn.serveApp(`${name}-${build}`) },
  ]);
  const response = await call(
    "POST",
    "/releases",
    { ...place, changes: { set: Object.fromEntries(set) }, ...more },
    any,
  );
  return (response.json() as PublishResponse).release as Release;
}
const startCanary = (builds: Record<string, number>) => publish(builds, { canary: { percent: 10 } });
const remove = (module: string) => call("POST", "/releases", { ...place, changes: { remove: [module] } }, any);
const start = (release: number, client = call) => client("POST", "/canary", { ...place, release, percent: 50 });
const finish = (release: number, client = call) => client("POST", "/canary/finish", { ...place, release });

/** The builds in the stable release, e.g. `{ a: "2" }`. */
async function running(): Promise<Record<string, string>> {
  const { document } = (await call("GET", "/maps/staging/acme")).json() as RegistryMap;
  const builds = Object.entries(document.imports).map(([module, address]) => {
    return [module.replace("@app/", ""), /-(\d+)\.js$/.exec(address)?.[1] ?? ""];
  });
  return Object.fromEntries(builds);
}

it("keeps the modules that were published, added and removed while the canary ran", async () => {
  await publish({ a: 1, b: 1, c: 1 });
  const canary = await startCanary({ a: 2 });
  await publish({ b: 2, d: 1 });
  await remove("@app/c");
  const response = await finish(canary.id);
  expect(response.json().release).toMatchObject({ kind: "canary", current: true, source: canary.id });
  expect(await running()).toEqual({ a: "2", b: "2", d: "1" });
});

it("acts once for repeated calls with one key, and repeats their responses", async () => {
  await publish({ a: 1 });
  const canary = await startCanary({ a: 2 });
  const twice = async (path: string, body: object) => {
    const send = () => call("POST", path, { ...place, ...body }, { "idempotency-key": path });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
    return first.json().release as Release;
  };
  const larger = await twice("/canary", { release: canary.id, percent: 50 });
  const ended = await twice("/canary/end", { release: larger.id });
  const again: Release = (await start(larger.id)).json().release;
  const finished = await twice("/canary/finish", { release: again.id });
  const { releases } = (await call("GET", "/releases?environment=staging&scope=acme")).json();
  const ids = (releases as Release[]).map(({ id }) => id);
  expect(ids.slice(0, 5)).toEqual([finished.id, again.id, ended.id, larger.id, canary.id]);
  const other = { ...place, release: canary.id, percent: 20 };
  const reused = await call("POST", "/canary", other, { "idempotency-key": "/canary" });
  expect(reused.json().error.code).toBe("release.key_reused");
});

it("records each step in the audit log, also a refused one", async () => {
  await publish({ a: 1 });
  const canary = await startCanary({ a: 2 });
  const more: Release = (await start(canary.id)).json().release;
  await finish(more.id);
  await finish(more.id);
  await call(
    "POST",
    "/promote",
    { from: "staging", to: "production", scope: "acme", reason: "test" },
    { "if-match": '"0"' },
  );
  const { action, target, refusal, actorKind } = auditRows;
  const found = await portal.db
    .select({ action, target, refusal })
    .from(auditRows)
    .where(eq(actorKind, "credential"))
    .orderBy(asc(auditRows.id));
  expect(found.map((row) => [row.action, row.target, row.refusal])).toEqual([
    ["release.publish", "staging/acme", null],
    ["canary.start", "staging/acme", null],
    ["canary.start", "staging/acme", null],
    ["canary.finish", "staging/acme", null],
    ["canary.finish", "staging/acme", "release.no_canary"],
    ["release.promote", "production/acme", null],
  ]);
});

it("keeps the modules that were published before the canary got a larger share", async () => {
  await publish({ a: 1, b: 1 });
  const canary = await startCanary({ a: 2 });
  await publish({ b: 2 });
  const more: Release = (await start(canary.id)).json().release;
  await publish({ c: 1 });
  await finish(more.id);
  expect(await running()).toEqual({ a: "2", b: "2", c: "1" });
});

it("restarts an ended canary on top of the modules that were published since", async () => {
  await publish({ a: 1, b: 1 });
  const canary = await startCanary({ a: 2 });
  await call("POST", "/canary/end", { ...place, release: canary.id });
  await publish({ b: 2 });
  const again: Release = (await start(canary.id)).json().release;
  await finish(again.id);
  expect(await running()).toEqual({ a: "2", b: "2" });
});

it("removes the module that the canary removed, and no other", async () => {
  await publish({ a: 1, b: 1 });
  const changes = { remove: ["@app/b"] };
  const response = await call("POST", "/releases", { ...place, changes, canary: { percent: 10 } }, any);
  await publish({ c: 1 });
  await finish(response.json().release.id);
  expect(await running()).toEqual({ a: "1", c: "1" });
});

it("refuses to finish, with the difference, when the module of the canary was published meanwhile", async () => {
  await publish({ a: 1 });
  const canary = await startCanary({ a: 2 });
  await publish({ a: 3 });
  const response = await finish(canary.id);
  expect([response.statusCode, response.json().error]).toEqual([
    409,
    expect.objectContaining({
      code: "release.canary_conflict",
      details: expect.objectContaining({ canary: canary.id, from: canary.parent }),
    }),
  ]);
  const [change] = response.json().error.details.changes as MapChange[];
  expect(change).toMatchObject({ specifier: "@app/a", before: { address: `${cdn.origin}/a-1.js` } });
  expect(change?.after).toMatchObject({ address: `${cdn.origin}/a-3.js` });
  expect(await running()).toEqual({ a: "3" });
  expect((await call("POST", "/canary/end", { ...place, release: canary.id })).statusCode).toBe(200);
});

it("is named in the response to calls that change the map meanwhile: its visitors do not get the change", async () => {
  const first = await publish({ a: 1, b: 1 });
  await publish({ b: 2 });
  const canary = await startCanary({ a: 2 });
  const back = await call("POST", "/rollback", { ...place, to: first.id }, any);
  expect(back.json()).toMatchObject({ published: true, canary: { release: canary.id, percent: 10 } });
  await finish(canary.id);
  expect(await running()).toEqual({ a: "2", b: "1" });
});

it("publishes exactly the map of the canary when nothing was published meanwhile", async () => {
  await publish({ a: 1, b: 1 });
  const canary = await startCanary({ a: 2 });
  expect((await finish(canary.id)).json().release).toMatchObject({ digest: canary.digest });
});

describe("a canary obeys the rules of publishing", () => {
  it("cannot be started, finished or ended by a credential for other modules", async () => {
    const old = await publish({ a: 1, b: 1 });
    await publish({ a: 2 });
    const ofB = registryClient(portal, await newRegistryCredentialOf(portal, { role: "promote", modules: ["@app/b"] }));
    expect((await start(old.id, ofB)).json().error).toMatchObject({
      code: "release.forbidden",
      details: { module: "@app/a" },
    });
    const canary: Release = (await start(old.id)).json().release;
    expect((await finish(canary.id, ofB)).json().error.code).toBe("release.forbidden");
    const end = await ofB("POST", "/canary/end", { ...place, release: canary.id });
    expect(end.json().error).toMatchObject({ code: "release.forbidden", details: { module: "@app/a" } });
    expect(await running()).toEqual({ a: "2", b: "1" });
  });

  it("cannot start or finish with an origin that is no longer allowed", async () => {
    const old = await publish({ a: 1 });
    await publish({ a: 2 });
    const canary: Release = (await start(old.id)).json().release;
    await portal.operator.removeOrigin("acme", cdn.origin);
    expect((await finish(canary.id)).json().error.code).toBe("release.origin");
    expect((await start(old.id)).json().error.code).toBe("release.origin");
  });

  it("cannot change the pins of the platform", async () => {
    await portal.operator.addOrigin("base", cdn.origin);
    const url = cdn.serveApp("base-part-1");
    const base = {
      environment: "staging",
      scope: "base",
      reason: "test",
      changes: { set: { "@portico/part": { url } } },
    };
    const part: Release = (await call("POST", "/releases", base, any)).json().release;
    const old = await publish({ a: 1 });
    const pin = { environment: "staging", tenant: "acme", module: "@portico/part", release: part.id, reason: "test" };
    expect((await call("POST", "/pin", pin, any)).statusCode).toBe(201);
    const ofAcme = registryClient(portal, await newRegistryCredentialOf(portal, { scopes: ["acme"] }));
    expect((await start(old.id, ofAcme)).json().error).toMatchObject({ code: "release.forbidden" });
  });
});
