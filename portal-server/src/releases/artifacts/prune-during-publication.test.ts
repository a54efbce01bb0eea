import { eq } from "drizzle-orm";
import { manifestFor } from "../../testing/module-origin.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";
import { emptyDocument } from "../maps/map-document.ts";
import { publish } from "../maps/release-store.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import { artifactFiles } from "./artifact-table.ts";
import { pruneArtifacts } from "./prune-artifacts.ts";

const portal = portalForTests();
let call: ReturnType<typeof registryClient>;
beforeAll(async () => {
  call = registryClient(portal, await newRegistryCredentialOf(portal));
});

const bytesType = { "content-type": "application/octet-stream" };

/** Uploads a build of one file, and returns its address. */
async function upload(name: string): Promise<string> {
  const file = `${name}.js`;
  const manifest = JSON.parse(manifestFor(`@app/${name}`, file, { [file]: name }));
  await call("POST", `/artifacts/${name}`, { scope: "acme", manifest });
  return (await call("PUT", `/artifacts/${name}/${file}?scope=acme`, Buffer.from(name), bytesType)).json().address;
}

it("keeps a build that a release has begun to need while others were removed", async () => {
  const addresses = [await upload("shop"), await upload("stock")];
  portal.clock.advance(8 * 24 * 60 * 60_000);
  const { store } = portal.services.modules;
  const rest = new Set(addresses);
  const removing: ModuleStore = {
    ...store,
    async remove(folder, file) {
      await store.remove(folder, file);
      // The first file of the first build.
      if (!rest.delete(`/modules/${folder}/${file}`)) return;
      const [other = ""] = rest;
      await seedRelease(portal, "acme", { "@app/other": other });
    },
  };
  expect(await pruneArtifacts(portal, removing)).toBe(1);
  expect(rest.size).toBe(1);
  const [kept = ""] = rest;
  expect(await store.read(kept)).toBeDefined();
});

it("answers requests while a bucket is slow to remove a file", async () => {
  await upload("parts");
  portal.clock.advance(8 * 24 * 60 * 60_000);
  const { store } = portal.services.modules;
  const statuses: number[] = [];
  const remove: ModuleStore["remove"] = async (folder, file) => {
    statuses.push((await call("GET", "/maps/development/acme")).statusCode);
    await store.remove(folder, file);
  };
  await pruneArtifacts(portal, { ...store, remove });
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it("keeps a file that a build which was announced meanwhile shares with a removed one", async () => {
  const build = (entry: string, files: string[]) =>
    JSON.parse(manifestFor("@app/parts", entry, Object.fromEntries(files.map((file) => [file, file]))));
  const announce = (manifest: unknown) => call("POST", "/artifacts/parts", { scope: "acme", manifest });
  const needed = await announce(build("needed.js", ["needed.js"]));
  await announce(build("old.js", ["old.js", "shared.js"]));
  for (const file of ["needed.js", "old.js", "shared.js"])
    await call("PUT", `/artifacts/parts/${file}?scope=acme`, Buffer.from(file), bytesType);
  const { folder, manifest } = needed.json();
  const builds = { "@app/parts": { digest: "none", manifest } };
  const document = { ...emptyDocument, imports: { "@app/parts": `${folder}needed.js` }, builds };
  const release = { environment: "staging" as const, scope: "acme", document, author: "seed", reason: "seed" };
  await publish(portal.db, release, undefined);
  portal.clock.advance(8 * 24 * 60 * 60_000);
  const { store } = portal.services.modules;
  let missing: string[] | undefined;
  // The needed build's manifest is read after the old build was taken, before its files are removed.
  const read: ModuleStore["read"] = async (address) => {
    missing ??= (await announce(build("new.js", ["new.js", "shared.js"]))).json().missing;
    return store.read(address);
  };
  await pruneArtifacts(portal, { ...store, read });
  expect(missing).toEqual(["new.js"]);
  expect(await store.read(`${folder}shared.js`)).toBeDefined();
  expect(await store.read(`${folder}old.js`)).toBeUndefined();
});

it("removes what an interrupted run has left, and frees its space", async () => {
  const address = await upload("left");
  portal.clock.advance(8 * 24 * 60 * 60_000);
  const { store } = portal.services.modules;
  const remove: ModuleStore["remove"] = () => Promise.reject(new Error("The bucket is away."));
  await expect(pruneArtifacts(portal, { ...store, remove })).rejects.toThrow("The bucket is away.");
  await pruneArtifacts(portal, store);
  expect(await store.read(address)).toBeUndefined();
  expect(await portal.db.$count(artifactFiles, eq(artifactFiles.folder, "acme/left"))).toBe(0);
});

it("keeps files that an interrupted run has left when a release has begun to need them while others were removed", async () => {
  const left = await upload("crates");
  portal.clock.advance(8 * 24 * 60 * 60_000);
  const { store } = portal.services.modules;
  const remove: ModuleStore["remove"] = () => Promise.reject(new Error("The bucket is away."));
  await expect(pruneArtifacts(portal, { ...store, remove })).rejects.toThrow("The bucket is away.");
  const other = await upload("pallets");
  const document = { ...emptyDocument, imports: { "@app/crates": left } };
  const release = { environment: "production" as const, scope: "acme", document, author: "seed", reason: "seed" };
  portal.clock.advance(8 * 24 * 60 * 60_000);
  const removing: ModuleStore = {
    ...store,
    async remove(folder, file) {
      await store.remove(folder, file);
      if (`/modules/${folder}/${file}` === other) await publish(portal.db, release, undefined);
    },
  };
  await pruneArtifacts(portal, removing);
  expect(await store.read(other)).toBeUndefined();
  expect(await store.read(left)).toBeDefined();
});
