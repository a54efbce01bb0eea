import { beforeTests } from "../../testing/before-tests.ts";
import { captureLog } from "../../testing/capture-log.ts";
import { startFakeBucket } from "../../testing/fake-bucket.ts";
import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";
import { dropPrunedCopies, pruneArtifacts } from "./prune-artifacts.ts";

const s3 = beforeTests(startFakeBucket);
const bucket = (name: string) => `http://AKID:secret@127.0.0.1:${s3.port}/${name}`;

const databaseUrl = "postgres://shared.test/portico";
const { logger, lines } = captureLog({ level: "warn" });
const open: TestApp[] = [];
/** Two portals on one database, with different data folders unless `dataDir` is given. */
async function pair(first: Partial<TestApp["config"]>, second: Partial<TestApp["config"]>) {
  const one = await openTestApp({ config: { databaseUrl, ...first }, logger });
  const { database, clock } = one;
  const other = await openTestApp({ config: { databaseUrl, ...second }, logger, database, clock });
  open.unshift(one);
  open.unshift(other);
  return [one, other] as const;
}
beforeEach(() => {
  lines.length = 0;
});
afterEach(async () => {
  for (const portal of open.splice(0)) await portal.close();
});

/** @returns the files that the announced build lacked */
async function upload(portal: TestApp, name: string): Promise<string[]> {
  const send = registryClient(portal, await newRegistryCredentialOf(portal));
  const files = { [`${name}.1.js`]: systemModule([], name, []) };
  const manifest = JSON.parse(manifestFor(`@app/${name}`, `${name}.1.js`, files));
  const announced = await send("POST", `/artifacts/${name}`, { scope: "acme", manifest });
  const type = { "content-type": "application/octet-stream" };
  const sent = Buffer.from(files[`${name}.1.js`] ?? "");
  expect((await send("PUT", `/artifacts/${name}/${name}.1.js`, sent, type)).statusCode).toBe(200);
  return announced.json().missing;
}
const statusOf = async ({ app }: TestApp, name: string) =>
  (await app.inject({ url: `/modules/acme/${name}/${name}.1.js`, headers: { host: "acme.localhost" } })).statusCode;
async function runHourlyWork(portal: TestApp) {
  await pruneArtifacts(portal, portal.services.modules.store);
  await dropPrunedCopies(portal, portal.services.modules.store);
}
const warnings = () => lines.filter(({ event }) => event === "artifacts.not_shared");

it("serves an upload on all processes, and on none after one of them has pruned it", async () => {
  const artifactsUrl = bucket("shared");
  const [one, other] = await pair({ artifactsUrl }, { artifactsUrl });
  await upload(one, "stock");
  expect([await statusOf(one, "stock"), await statusOf(other, "stock")]).toEqual([200, 200]);
  one.clock.advance(8 * 24 * 60 * 60_000);
  await upload(other, "fresh");
  expect(await statusOf(one, "fresh")).toBe(200);
  await runHourlyWork(one);
  await runHourlyWork(other);
  expect([await statusOf(one, "stock"), await statusOf(other, "stock")]).toEqual([404, 404]);
  expect([await statusOf(one, "fresh"), await statusOf(other, "fresh")]).toEqual([200, 200]);
});

it("asks again for a file that another process has pruned, though it still has a copy", async () => {
  const artifactsUrl = bucket("pruned");
  const [one, other] = await pair({ artifactsUrl }, { artifactsUrl });
  await upload(one, "stock");
  expect(await statusOf(other, "stock")).toBe(200);
  one.clock.advance(8 * 24 * 60 * 60_000);
  await runHourlyWork(one);
  expect(await upload(other, "stock")).toEqual(["stock.1.js"]);
  expect(await statusOf(one, "stock")).toBe(200);
});

it("copies a file from the bucket again after its local copy was dropped", async () => {
  const artifactsUrl = bucket("needed");
  const [one, other] = await pair({ artifactsUrl }, { artifactsUrl });
  await upload(one, "stock");
  expect(await statusOf(other, "stock")).toBe(200);
  await other.services.modules.store.dropCopies(() => false);
  expect(await statusOf(other, "stock")).toBe(200);
});

it.each([
  ["two folders", {}, {}],
  ["two buckets", () => ({ artifactsUrl: bucket("a") }), () => ({ artifactsUrl: bucket("b") })],
  ["a bucket and a folder", () => ({ artifactsUrl: bucket("c") }), {}],
])("warns once in each process when they have %s", async (_, first, second) => {
  const [one, other] = await pair(
    typeof first === "function" ? first() : first,
    typeof second === "function" ? second() : second,
  );
  await one.services.artifacts.reportStore();
  expect(warnings()).toEqual([]);
  await other.services.artifacts.reportStore();
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]?.msg).toContain(`${other.config.dataDir}/modules`);
  // Later checks warn in the first process once, and never again.
  for (const portal of [one, other, one, other]) await portal.services.artifacts.reportStore();
  expect(warnings()).toHaveLength(2);
});

it("does not warn when they share a bucket", async () => {
  const artifactsUrl = bucket("both");
  for (const portal of await pair({ artifactsUrl }, { artifactsUrl })) await portal.services.artifacts.reportStore();
  expect(warnings()).toEqual([]);
});

it("does not warn when they share a folder", async () => {
  const [one, other] = await pair({}, {});
  const { database, clock } = one;
  const shared = await openTestApp({
    config: { databaseUrl, dataDir: one.config.dataDir },
    ...{ logger, database, clock },
  });
  for (const portal of [one, shared]) await portal.services.artifacts.reportStore();
  expect(warnings()).toEqual([]);
  await other.services.artifacts.reportStore();
  expect(warnings()).toHaveLength(1);
  await shared.close();
});

it("does not warn with the embedded database, which has only one process", async () => {
  const embedded = { databaseUrl: undefined };
  for (const portal of await pair(embedded, embedded)) await portal.services.artifacts.reportStore();
  expect(warnings()).toEqual([]);
});
