import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModuleManifest } from "@portico/shared-utility/contract";
import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";
import { writeBuild, writeCheckout } from "../../testing/write-build.ts";
import { pruneArtifacts } from "./prune-artifacts.ts";

// The checkout has acme's tickets; globex publishes with another credential.
let portal: TestApp;
let checkout: string;
let build: ModuleManifest;
let acme: ReturnType<typeof registryClient>;
let globex: ReturnType<typeof registryClient>;
const entry = "tickets.aaaaaaaaaa.js";
const style = "tickets.aaaaaaaaaa.css";
const day = 24 * 60 * 60 * 1_000;

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), "portico-checkout-"));
  await writeCheckout(checkout);
  const tickets = { "@app/tickets": { text: systemModule(), css: "table{}" } };
  build = await writeBuild(join(checkout, "tenant-apps/tickets-mf"), tickets, "aaaaaaaaaa");
  portal = await openTestApp({ config: { demo: true } });
  await portal.services.deployCheckout({ checkout });
  acme = registryClient(portal, await newRegistryCredentialOf(portal, { role: "publish", scopes: ["acme"] }));
  globex = registryClient(portal, await newRegistryCredentialOf(portal, { role: "publish", scopes: ["globex"] }));
});
afterEach(async () => {
  await portal.close();
  await rm(checkout, { recursive: true, force: true });
});

const bytesType = { "content-type": "application/octet-stream" };
const get = (url: string) => portal.app.inject({ url, headers: { host: "acme.localhost" } });
const documentOf = async () => (await acme("GET", "/maps/development/acme")).json().document;

/** Announces a build and sends the missing files. */
async function upload(
  call: ReturnType<typeof registryClient>,
  scope: string,
  manifest: unknown,
  files: Record<string, string>,
) {
  const announced = await call("POST", "/artifacts/tickets-mf", { scope, manifest });
  for (const file of announced.json().missing ?? [])
    await call("PUT", `/artifacts/tickets-mf/${file}?scope=${scope}`, Buffer.from(files[file] ?? ""), bytesType);
  return announced;
}

it("does not use the style sheets of another tenant's manifest in a publication", async () => {
  const evil = { "evil.css": "body{display:none}" };
  const manifest = JSON.parse(manifestFor("@app/tickets", entry, evil, { styles: ["evil.css"] }));
  manifest.files[entry] = build.files[entry];
  await upload(globex, "globex", manifest, { ...evil, [entry]: systemModule() });
  const set = { "@app/tickets": { url: `/modules/tickets-mf/${entry}` } };
  const body = { environment: "development", scope: "acme", changes: { set }, reason: "test" };
  const published = await acme("POST", "/releases", body, { "if-match": "*" });
  expect(published.json().error).toBeUndefined();
  expect((await documentOf()).styles["@app/tickets"]).toEqual([`/modules/tickets-mf/${style}`]);
});

it("accepts a tenant's build of a package that another tenant has announced before", async () => {
  const other = { "tickets.bbbbbbbbbb.js": systemModule([], "globex") };
  const mine = { "tickets.bbbbbbbbbb.js": systemModule([], "acme") };
  const manifestOf = (files: Record<string, string>) =>
    JSON.parse(manifestFor("@app/tickets", "tickets.bbbbbbbbbb.js", files));
  await upload(globex, "globex", manifestOf(other), other);
  const announced = await upload(acme, "acme", manifestOf(mine), mine);
  expect(announced.statusCode).toBe(200);
  const address = announced.json().manifest.replace(/[^/]*$/, "tickets.bbbbbbbbbb.js");
  expect((await get(address)).body).toBe(mine["tickets.bbbbbbbbbb.js"]);
});

it("still serves a tenant's file after an old manifest of another tenant that names it was pruned", async () => {
  const other = { "other.1.js": systemModule() };
  const manifest = JSON.parse(manifestFor("@app/tickets", "other.1.js", other));
  manifest.files[style] = build.files[style];
  await upload(globex, "globex", manifest, { ...other, [style]: "table{}" });
  portal.clock.advance(8 * day);
  await pruneArtifacts(portal, portal.services.modules.store);
  expect((await get(`/modules/tickets-mf/${style}`)).statusCode).toBe(200);
});
