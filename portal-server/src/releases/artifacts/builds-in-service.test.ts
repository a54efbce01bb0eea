import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";
import type { CurrentRelease } from "../maps/release-store.ts";
import { keptReleases, pruneArtifacts } from "./prune-artifacts.ts";

const portal = portalForTests();
let call: ReturnType<typeof registryClient>;
beforeAll(async () => {
  call = registryClient(portal, await newRegistryCredentialOf(portal));
});

const place = { environment: "development", scope: "acme", reason: "test" };
const bytesType = { "content-type": "application/octet-stream" };

/** Uploads a build of one file, and returns its address. */
async function upload(name: string): Promise<string> {
  const [file, text] = [`${name}.js`, systemModule([], name)];
  const manifest = JSON.parse(manifestFor(`@app/${name}`, file, { [file]: text }));
  await call("POST", `/artifacts/${name}`, { scope: "acme", manifest });
  return (await call("PUT", `/artifacts/${name}/${file}?scope=acme`, Buffer.from(text), bytesType)).json().address;
}

async function publish(name: string, url: string, more: object = {}): Promise<CurrentRelease> {
  const changes = { set: { [`@app/${name}`]: { url } } };
  const response = await call("POST", "/releases", { ...place, changes, ...more }, { "if-match": "*" });
  return response.json().release;
}

const giveTo = async (release: number, percent: number): Promise<number> =>
  (await call("POST", "/canary", { ...place, release, percent })).json().release.id;

async function prune(): Promise<void> {
  portal.clock.advance(8 * 24 * 60 * 60_000);
  await pruneArtifacts(portal, portal.services.modules.store);
}

it("keeps the current release's build while a canary has more steps than releases are kept", async () => {
  const stable = await upload("stable");
  await publish("stable", stable);
  let { id: canary } = await publish("stable", await upload("next"), { canary: { percent: 1 } });
  for (let step = 2; step < keptReleases + 3; step++) canary = await giveTo(canary, step);
  await prune();
  expect(await portal.services.modules.store.read(stable)).toBeDefined();
});

it("keeps a canary's build while more releases are published than are kept", async () => {
  const slow = await upload("slow");
  await publish("slow", slow, { canary: { percent: 10 } });
  const builds = [await upload("often"), await upload("again")];
  let current = await publish("busy", builds[0] ?? "");
  for (let n = 1; n < keptReleases + 2; n++)
    current = await seedRelease(portal, "acme", { "@app/busy": builds[n % 2] ?? "" }, current);
  await prune();
  expect(await portal.services.modules.store.read(slow)).toBeDefined();
});
