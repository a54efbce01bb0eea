import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Environment } from "../../platform/config/config.ts";
import { beforeEachTest } from "../../testing/before-tests.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { importMapFile, manifests, ticketsManifest } from "../../testing/sample-maps.ts";
import { createReleaseChooser } from "../canary/create-release-chooser.ts";
import { publishCheckout } from "../checkout/publish-checkout.ts";
import { releaseCanaries } from "../registry/canary-table.ts";
import { emptyDocument } from "./map-document.ts";
import { createMapSource } from "./map-source.ts";
import { type CurrentRelease, currentRelease, PublishConflict, publish, writeHistory } from "./release-store.ts";
import { releasePointers, releases } from "./release-table.ts";
import { resolveBase } from "./resolve-base.ts";
import { tenantDocument } from "./tenant-document.ts";

const database = beforeEachTest(openTestDatabase);

const base = resolveBase(importMapFile, manifests);
const acme = tenantDocument([{ specifier: "@app/tickets", manifest: ticketsManifest, folder: "/modules/tickets-mf/" }]);
const publication = (version: string, scope = "base") => ({
  environment: "development" as const,
  scope,
  document: { ...emptyDocument, imports: { react: `/modules/shared-deps/react.${version}.js` } },
  author: "ana@acme.test",
  reason: "test",
});

describe("publish", () => {
  it("stores every release and moves the pointer to the newest", async () => {
    const { db } = database;
    const first = await publish(db, publication("1"), undefined);
    const second = await publish(db, publication("2"), first);
    const rows = await db.select().from(releases).orderBy(releases.id);
    expect(rows.map(({ id, parent, author }) => ({ id, parent, author }))).toEqual([
      { id: first.id, parent: null, author: "ana@acme.test" },
      { id: second.id, parent: first.id, author: "ana@acme.test" },
    ]);
    expect(await currentRelease(db, "development", "base")).toEqual(second);
    expect(await currentRelease(db, "production", "base")).toBeUndefined();
  });

  it("adds no release when the map is the current one", async () => {
    const { db } = database;
    const first = await publish(db, publication("1"), undefined);
    expect(await publish(db, publication("1"), first)).toEqual(first);
    expect(await db.$count(releases)).toBe(1);
  });

  it("refuses a publication that expects another release than the current one, and writes nothing", async () => {
    const { db } = database;
    const first = await publish(db, publication("1"), undefined);
    await publish(db, publication("2"), first);
    await expect(publish(db, publication("3"), first)).rejects.toThrow(PublishConflict);
    await expect(publish(db, publication("3"), undefined)).rejects.toThrow(PublishConflict);
    expect(await db.$count(releases)).toBe(2);
  });

  it("refuses a hostile map, and writes nothing", async () => {
    const { db } = database;
    const hostile = { ...publication("1", "acme"), document: { ...emptyDocument, imports: { react: "//evil" } } };
    await expect(publish(db, hostile, undefined)).rejects.toThrow(/cannot be published/);
    expect(await db.$count(releases)).toBe(0);
  });

  it("accepts exactly one of many concurrent publications that expect the same release", async () => {
    const { db } = database;
    let expected: CurrentRelease | undefined;
    for (let round = 0; round < 5; round++) {
      const tries = Array.from({ length: 8 }, (_, n) => publish(db, publication(`${round}-${n}`), expected));
      const results = await Promise.allSettled(tries);
      const winners = results.filter((result) => result.status === "fulfilled");
      expect(winners).toHaveLength(1);
      expected = await currentRelease(db, "development", "base");
      expect(winners[0]?.value).toEqual(expected);
    }
    expect(await db.$count(releases)).toBe(5);
  });
});

describe("publishCheckout", () => {
  const builds = Object.entries(manifests).map(([folder, manifest]) => ({ folder, dist: "", manifest }));
  const tenants = new Map([
    ["acme", [{ specifier: "@app/tickets", manifest: ticketsManifest, folder: "/modules/tickets-mf/" }]],
  ]);
  const start = (environment: Environment, changes: object = {}) =>
    publishCheckout(
      { db: database.db, config: { environment } as Parameters<typeof publishCheckout>[0]["config"] },
      { importMap: importMapFile, builds, tenants, ...changes },
    );
  const changed = { importMap: { imports: { react: "/modules/shared-deps/react.js" } } };

  it("publishes a first release in every environment, and no second one when nothing has changed", async () => {
    expect(await start("development")).toEqual([]);
    await start("development");
    const rows = await database.db.select().from(releases);
    expect(rows.map(({ environment, scope }) => `${environment} ${scope}`).sort()).toEqual([
      "development acme",
      "development base",
      "production acme",
      "production base",
      "staging acme",
      "staging base",
    ]);
    expect(rows.every(({ author }) => author === "checkout")).toBe(true);
  });

  it("publishes a changed checkout in development only", async () => {
    await start("development");
    const production = await currentRelease(database.db, "production", "base");
    const development = await currentRelease(database.db, "development", "base");
    await start("development", changed);
    expect(await currentRelease(database.db, "production", "base")).toEqual(production);
    expect(await currentRelease(database.db, "development", "base")).not.toEqual(development);
  });

  it("does not publish a changed checkout from a server of another environment", async () => {
    await start("production");
    await start("production", changed);
    expect(await database.db.$count(releases)).toBe(6);
  });

  it("keeps the release of another author while the builds are unchanged", async () => {
    await start("development");
    const expected = await currentRelease(database.db, "development", "base");
    const published = await publish(database.db, publication("9"), expected);
    await start("development");
    expect(await currentRelease(database.db, "development", "base")).toEqual(published);
    await start("development", changed);
    expect(await currentRelease(database.db, "development", "base")).not.toEqual(published);
  });

  it("publishes once when many processes start at the same time", async () => {
    await Promise.all(Array.from({ length: 6 }, () => start("development")));
    expect(await database.db.$count(releases)).toBe(6);
    expect(await database.db.$count(releasePointers)).toBe(6);
  });

  it("reports a missing build and keeps the release from before", async () => {
    await start("development");
    const before = await currentRelease(database.db, "development", "base");
    const problems = await start("development", { builds: builds.slice(1) });
    expect(problems).toEqual([expect.stringContaining("needs a build of shared-deps")]);
    expect(await currentRelease(database.db, "development", "base")).toEqual(before);
  });
});

describe("map source", () => {
  it("lays the tenant's release over the base, and returns a new release immediately", async () => {
    const { db } = database;
    const source = createMapSource(db, createReleaseChooser(db));
    const first = await publish(db, { ...publication("1"), document: base }, undefined);
    expect((await source.resolved("development", "acme")).id).toBe(`development:${first.id}`);
    const published = await publish(db, { ...publication("1", "acme"), document: acme }, undefined);
    const map = await source.resolved("development", "acme");
    expect(map.id).toBe(`development:${first.id}+acme:${published.id}`);
    expect(map.imports["@app/tickets"]).toBe("/modules/tickets-mf/tickets-mf.6666666666.js");
    expect((await source.resolved("development", "globex")).imports).toEqual(base.imports);
  });

  it("immediately returns a release that another process has published, started as a canary or ended", async () => {
    const { db } = database;
    const source = createMapSource(db, createReleaseChooser(db));
    const first = await publish(db, publication("1"), undefined);
    expect(await source.arms("development", "acme")).toEqual([]);
    const canary = await db.transaction((tx) => writeHistory(tx, publication("2"), first.id));
    const row = { environment: "development", scope: "base", releaseId: canary, author: "eva", startedAt: new Date() };
    await db.insert(releaseCanaries).values({ ...row, percent: 5, people: [] });
    const arms = [canary, first.id].map((release) => ({ canary, release }));
    expect(await source.arms("development", "acme")).toEqual(arms);
    expect((await source.resolved("development", "acme")).id).toBe(`development:${first.id}`);
    const visitor = { status: "user", id: "1" } as const;
    await db.update(releaseCanaries).set({ percent: 100 });
    expect((await source.resolved("development", "acme", visitor)).id).toBe(`development:${canary}`);
    await db.delete(releaseCanaries);
    expect((await source.resolved("development", "acme", visitor)).id).toBe(`development:${first.id}`);
    const next = await publish(db, publication("3"), first);
    expect((await source.resolved("development", "acme")).id).toBe(`development:${next.id}`);
  });

  it("shares the content of the maps of tenants with the same applications, and not of others", async () => {
    const { db } = database;
    const source = createMapSource(db, createReleaseChooser(db));
    await publish(db, { ...publication("1"), document: base }, undefined);
    for (const tenant of ["acme", "globex"])
      await publish(db, { ...publication("1", tenant), document: acme }, undefined);
    const one = await source.resolved("development", "acme");
    const other = await source.resolved("development", "globex");
    expect(other.imports).toBe(one.imports);
    expect([one.id, other.id].map((id) => id.replace(/:\d+/g, ""))).toEqual(["development+acme", "development+globex"]);
    expect((await source.resolved("development", "initech")).imports).toEqual(base.imports);
  });

  it("keeps the maps of the tenants that were used last", async () => {
    const { db } = database;
    const source = createMapSource(db, createReleaseChooser(db), 3);
    await publish(db, publication("1"), undefined);
    const read = (tenant: string) => source.resolved("development", tenant);
    const [acme, globex] = [await read("acme"), await read("globex"), await read("initech")];
    await read("acme");
    await read("umbrella");
    expect(await read("acme")).toBe(acme);
    expect(await read("globex")).not.toBe(globex);
  });

  it("rejects while nothing is published, and reads again on the next call", async () => {
    const { db } = database;
    const source = createMapSource(db, createReleaseChooser(db));
    await expect(source.resolved("staging", "acme")).rejects.toMatchObject({ code: "map.unavailable", status: 503 });
    await publish(db, { ...publication("1"), environment: "staging" }, undefined);
    expect((await source.resolved("staging", "acme")).imports).toHaveProperty("react");
  });

  it("rejects while the database does not respond", async () => {
    const nowhere = drizzle(new pg.Pool({ host: "/nowhere", connectionTimeoutMillis: 1_000 }));
    const source = createMapSource(nowhere, createReleaseChooser(nowhere));
    await expect(source.resolved("development", "acme")).rejects.toMatchObject({ code: "map.unavailable" });
  });
});
