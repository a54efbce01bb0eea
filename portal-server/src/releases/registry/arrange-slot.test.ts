import { eq } from "drizzle-orm";
import { auditRows } from "../../identity/audit/audit-table.ts";
import { beforeEachTest } from "../../testing/before-tests.ts";
import { openPublishingPortal } from "../../testing/publishing-portal.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";

const opened = beforeEachTest(openPublishingPortal);

type Json = Record<string, unknown>;
const any = { "if-match": "*" };
const place = { environment: "development", scope: "acme", reason: "test" };
const slot = "home.cards";

let builds = 0;
/** A new build of an application that fills the slot. */
function build(module: string, slots: Json) {
  builds += 1;
  const text = `export async function mount() {} export async function unmount() {} export const card = { mount, unmount }; // ${builds}`;
  const url = opened.cdn.serve(`/${builds}/app.js`, text);
  const described = { entry: "app.js", styles: [], imports: [], locales: {}, slots, format: "esm" };
  const files = { "app.js": fileIntegrity(Buffer.from(text)) };
  const manifest = { package: module, version: "1.0.0", modules: { [`@app/${module}`]: described }, files };
  opened.cdn.serve(`/${builds}/manifest.json`, JSON.stringify(manifest));
  return { [`@app/${module}`]: { url } };
}

const fills = (order: number) => ({ [slot]: { export: "card", order } });

/** Publishes applications that fill the slot in this order. */
async function publish(...modules: string[]) {
  const set = Object.assign({}, ...modules.map((module, index) => build(module, fills(index + 1))));
  const response = await opened.call("POST", "/releases", { ...place, changes: { set } }, any);
  return response.json();
}

async function arrange(more: Json, call = opened.call, tenant = "acme") {
  const body = { environment: "development", tenant, slot, reason: "clearer", ...more };
  return (await call("POST", "/slots", body, any)).json();
}

/** The applications that a tenant's page shows in the slot, in their order. */
async function shown(tenant = "acme"): Promise<string[]> {
  const headers = { host: `${tenant}.localhost`, accept: "text/html" };
  const { body } = await opened.portal.app.inject({ url: "/signin", headers });
  const [, boot = "{}"] = /id="portico-boot">(.*?)<\/script>/s.exec(body) ?? [];
  const slots: Record<string, Record<string, { order?: number }>> = JSON.parse(boot).map.slots ?? {};
  return Object.entries(slots)
    .flatMap(([specifier, declared]) => (declared[slot] ? [{ specifier, order: declared[slot].order ?? 0 }] : []))
    .sort((a, b) => a.order - b.order)
    .map(({ specifier }) => specifier);
}

const documentOf = async () => (await opened.call("GET", "/maps/development/acme")).json().document;

it("shows the named applications first, then the others in their declared order", async () => {
  await publish("a", "b", "c");
  expect(await shown()).toEqual(["@app/a", "@app/b", "@app/c"]);
  const response = await arrange({ order: ["@app/c", "@app/b"] });
  expect(response).toMatchObject({
    published: true,
    release: { kind: "slots", reason: "clearer" },
    changes: [
      { specifier: "@app/b", after: { arranged: { [slot]: { place: 2 } } } },
      { specifier: "@app/c", after: { arranged: { [slot]: { place: 1 } } } },
    ],
  });
  expect(await shown()).toEqual(["@app/c", "@app/b", "@app/a"]);
  await arrange({ order: [] });
  expect(await shown()).toEqual(["@app/a", "@app/b", "@app/c"]);
  expect((await documentOf()).arrangements).toBeUndefined();
});

it("hides an application, keeps its place, and shows it again", async () => {
  await publish("a", "b");
  await arrange({ order: ["@app/b"] });
  await arrange({ hide: ["@app/b"] });
  expect(await shown()).toEqual(["@app/a"]);
  await arrange({ show: ["@app/b"] });
  expect(await shown()).toEqual(["@app/b", "@app/a"]);
});

it("keeps the arrangement with a new build, and restores the earlier one with a rollback", async () => {
  const { release } = await publish("a", "b");
  await arrange({ order: ["@app/b"], hide: ["@app/a"] });
  await publish("a");
  expect(await shown()).toEqual(["@app/b"]);
  await opened.call("POST", "/rollback", { ...place, to: release.id }, any);
  expect(await shown()).toEqual(["@app/a", "@app/b"]);
});

it("keeps the target environment's arrangement at a promotion", async () => {
  await publish("a", "b");
  const promote = async () => {
    const { headers } = await opened.call("GET", "/maps/staging/acme");
    const body = { from: "development", to: "staging", scope: "acme", reason: "test" };
    return (await opened.call("POST", "/promote", body, { "if-match": String(headers.etag ?? "*") })).json();
  };
  expect(await promote()).toMatchObject({ published: true });
  await arrange({ hide: ["@app/a"], environment: "staging" });
  await arrange({ hide: ["@app/b"] });
  await publish("a", "b");
  expect(await promote()).toMatchObject({ published: true });
  const { document } = (await opened.call("GET", "/maps/staging/acme")).json();
  expect(document.arrangements).toEqual({ "@app/a": { [slot]: { hidden: true } } });
});

it("keeps the arrangement when a canary that began earlier is finished", async () => {
  await publish("a", "b");
  const canary = { percent: 0, people: [] };
  const body = { ...place, changes: { set: build("a", fills(9)) }, canary };
  const { release } = (await opened.call("POST", "/releases", body, any)).json();
  await arrange({ hide: ["@app/b"] });
  const finish = { environment: "development", scope: "acme", release: release.id, reason: "good" };
  expect((await opened.call("POST", "/canary/finish", finish)).json()).toMatchObject({ release: { current: true } });
  expect(await shown()).toEqual(["@app/a"]);
});

it.each([
  ["a slot that nothing fills", { slot: "home.other", hide: ["@app/a"] }],
  ["an application that does not fill it", { order: ["@app/a", "@app/none"] }],
])("refuses %s, and writes nothing", async (_, more) => {
  await publish("a");
  const before = await documentOf();
  expect((await arrange(more)).error).toMatchObject({ code: "release.slot_unknown", details: expect.any(Object) });
  expect(await documentOf()).toEqual(before);
});

it("refuses another tenant, and applications outside the credential's rights: an order concerns the whole slot", async () => {
  await publish("a", "b");
  const clientOf = async (rights: object) =>
    registryClient(opened.portal, await newRegistryCredentialOf(opened.portal, rights));
  for (const rights of [{ scopes: ["globex"] }, { modules: ["@app/b"] }, { role: "read" }]) {
    const refused = await arrange({ hide: ["@app/a"] }, await clientOf(rights));
    expect(refused.error.code).toBe("release.forbidden");
  }
  const owner = await clientOf({ role: "publish", scopes: ["acme"], modules: ["@app/a"] });
  expect((await arrange({ order: ["@app/a"] }, owner)).error.code).toBe("release.forbidden");
  expect(await arrange({ hide: ["@app/a"] }, owner)).toMatchObject({ published: true });
  expect(await shown("globex")).toEqual([]);
  const other = await arrange({ hide: ["@app/a"] }, opened.call, "globex");
  expect(other.error.code).toBe("release.slot_unknown");
});

it("writes an audit row with the modules, and none in a dry run", async () => {
  await publish("a", "b");
  expect(await arrange({ hide: ["@app/b"], dryRun: true })).toMatchObject({ published: false, changes: [{}] });
  expect(await shown()).toEqual(["@app/a", "@app/b"]);
  await arrange({ hide: ["@app/b"] });
  const rows = await opened.portal.db.select().from(auditRows).where(eq(auditRows.action, "release.slots"));
  expect(rows).toEqual([
    expect.objectContaining({
      ...{ tenant: "acme", target: "development/acme", actorKind: "credential", refusal: null },
      details: expect.objectContaining({ reason: "clearer", modules: ["@app/b"] }),
    }),
  ]);
});
