import type { RegistryOverview } from "@portico/shared-utility/contract";
import { tenants } from "../../platform/db/tenant-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";
import { visitorHealth } from "../canary/visitor-health-table.ts";
import { releaseCanaries } from "../registry/canary-table.ts";

const portal = portalForTests();
let acme: number;
beforeAll(async () => {
  await seedRelease(portal, "base", { react: "/modules/shared-deps/react.1.js" });
  acme = (await seedRelease(portal, "acme", { "@app/a": "/modules/a/a.1.js" })).id;
});

const overviewOf = async (credential: string, query = ""): Promise<RegistryOverview> =>
  (await registryClient(portal, credential)("GET", `/overview${query}`)).json();

it("shows the platform every environment, the base and all tenants", async () => {
  const overview = await overviewOf(await newRegistryCredentialOf(portal));
  expect(overview.environments).toEqual(["development", "staging", "production"]);
  expect(overview.scopes.map(({ scope }) => scope)).toEqual(["base", "acme", "globex"]);
  const cell = overview.cells.find(({ environment, scope }) => environment === "development" && scope === "acme");
  expect(cell).toMatchObject({ release: { id: acme, current: true }, canary: null });
  expect(overview.cells.filter(({ release }) => release)).toHaveLength(2);
  expect(overview.cells).toHaveLength(9);
});

it("shows a user with the role registry the user's tenant only, and refuses a user without a role", async () => {
  await addUser(portal, "rita@acme.test");
  const { browser } = await signIn(portal, "rita@acme.test");
  expect((await browser.get("/api/registry/overview")).json().error.code).toBe("release.forbidden");
  await portal.operator.setRole({ tenant: "acme", email: "rita@acme.test", role: "registry" });
  const overview: RegistryOverview = (await browser.get("/api/registry/overview")).json();
  expect(overview.scopes).toEqual([{ scope: "acme", name: "Acme" }]);
  expect(new Set(overview.cells.map(({ scope }) => scope))).toEqual(new Set(["acme"]));
});

it("counts the visitors of a canary, without those of other canaries", async () => {
  const startedAt = portal.clock.now();
  const other = (await seedRelease(portal, "globex", { "@app/a": "/modules/a/a.2.js" })).id;
  const base = { environment: "staging", percent: 10, people: ["rita@acme.test"], author: "ana", startedAt };
  await portal.db.insert(releaseCanaries).values({ ...base, scope: "acme", releaseId: acme });
  const visitorRow = (slot: number, changes: Partial<typeof visitorHealth.$inferInsert> = {}) => ({
    ...{ canary: acme, release: acme, tenant: "acme", slot, visitor: `visitor-${slot}` },
    ...{ firstSeenAt: startedAt, seenAt: startedAt },
    ...changes,
  });
  const later = (hours: number) => new Date(startedAt.getTime() + hours * 3_600_000);
  const failing = visitorRow(2, {
    ...{ loadFailed: true, mountFailed: true, erred: true },
    ...{ firstSeenAt: later(3), failedAt: later(5), erredAt: later(12) },
  });
  const elsewhere = [visitorRow(1, { release: other }), visitorRow(1, { canary: other, erred: true })];
  const third = visitorRow(3, { erred: true, firstSeenAt: later(12), erredAt: later(12) });
  await portal.db.insert(visitorHealth).values([visitorRow(1), failing, third, ...elsewhere]);
  portal.clock.advance(12 * 3_600_000);
  const overview = await overviewOf(await newRegistryCredentialOf(portal, { scopes: ["acme"] }));
  const cell = overview.cells.find(({ environment }) => environment === "staging");
  expect(cell?.canary).toMatchObject({
    percent: 10,
    people: ["rita@acme.test"],
    started_at: startedAt.toISOString(),
    health: { visitors: 3, load_failures: 1, mount_failures: 1, errors: 2 },
  });
  const { series = [] } = cell?.canary?.health ?? {};
  expect(series.map(({ at }) => at)).toEqual(Array.from({ length: 13 }, (_, hour) => later(hour).toISOString()));
  expect(series.map(({ visitors }) => visitors)).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3]);
  expect(series.map(({ failing }) => failing)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(series.map(({ errors }) => errors)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
});

it("finds a tenant by name when there are more tenants than fit in one answer", async () => {
  const many = Array.from({ length: 120 }, (_, number) => ({ domain: `many-${number}`, name: `Company ${number}` }));
  await portal.db.insert(tenants).values(many);
  const credential = await newRegistryCredentialOf(portal);
  const all = await overviewOf(credential);
  expect([all.scopes.length, all.more]).toEqual([101, true]);
  const found = await overviewOf(credential, "?q=company%20119");
  expect(found.scopes).toEqual([{ scope: "many-119", name: "Company 119" }]);
  expect(found.more).toBe(false);
  expect((await overviewOf(credential, "?q=%25")).scopes).toEqual([]);
});
