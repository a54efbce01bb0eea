import type { PublishResponse, ResolvedMap } from "@portico/shared-utility/contract";
import { beforeTests } from "../../testing/before-tests.ts";
import { systemModule } from "../../testing/module-origin.ts";
import { openPortalWithCdn } from "../../testing/portal-with-cdn.ts";
import { emptyDocument } from "../maps/map-document.ts";
import { publish as publishRelease } from "../maps/release-store.ts";

const react = { react: "/modules/shared-deps/react.1.js" };
const portal = beforeTests(() => openPortalWithCdn({ base: react }));
beforeAll(async () => {
  const document = { ...emptyDocument, imports: react };
  const staging = { environment: "staging" as const, scope: "base", document, author: "seed", reason: "seed" };
  await publishRelease(portal.portal.db, staging, undefined);
  await portal.portal.operator.addScope("acme", "@acme");
});

type Set = Record<string, { url: string; ownLibraries?: Record<string, string> }>;

async function send(method: "GET" | "POST", path: string, body?: object) {
  const response = await portal.call(method, path, body, method === "POST" ? { "if-match": "*" } : {});
  return { status: response.statusCode, json: response.json() };
}
const publish = (set: Set, remove: string[] = [], scope = "acme") =>
  send("POST", "/releases", { environment: "development", scope, reason: "own", changes: { set, remove } });
const mapOf = async (): Promise<ResolvedMap> =>
  (await portal.portal.app.inject({ url: "/import-map.json", headers: { host: "acme.localhost:9000" } })).json();
const release = (response: { json: PublishResponse }) => response.json.release?.id;

it("assigns a module its own version of a library, in maps, differences, promotions and rollbacks", async () => {
  const { cdn } = portal;
  const react18 = cdn.serve("/react-18/react.js", systemModule([], "", ["useState"]));
  const shop = { url: cdn.serve("/shop/shop.js", systemModule(["react"])) };
  const plain = await publish({ "@acme/react-18": { url: react18 }, "@app/shop": shop });
  expect((await mapOf()).scopes).toBeUndefined();
  const published = await publish({ "@app/shop": { ...shop, ownLibraries: { react: "@acme/react-18" } } });
  expect(published).toMatchObject({ status: 201, json: { report: [expect.not.objectContaining({ warnings: [] })] } });
  const { scopes, depcache } = await mapOf();
  expect(scopes).toEqual({ [`${cdn.origin}/shop/`]: { react: react18 } });
  expect(depcache[shop.url]).toEqual(["@acme/react-18"]);
  const { json: diff } = await send("GET", `/diff?from=${release(plain)}&to=${release(published)}`);
  expect(diff.changes).toMatchObject([
    { specifier: "@app/shop", after: { ownLibraries: { react: "@acme/react-18" } }, before: { address: shop.url } },
  ]);
  const alone = { from: "development", to: "staging", scope: "acme", reason: "up" };
  expect(await send("POST", "/promote", { ...alone, modules: ["@app/shop"] })).toMatchObject({ status: 422 });
  const both = await send("POST", "/promote", { ...alone, modules: ["@app/shop", "@acme/react-18"] });
  const { json: promoted } = await send("GET", `/releases/${release(both)}`);
  expect(promoted.document.ownLibraries).toEqual({ "@app/shop": { react: "@acme/react-18" } });
  const back = { environment: "development", scope: "acme", reason: "back" };
  await send("POST", "/rollback", { ...back, to: release(plain) });
  expect((await mapOf()).scopes).toBeUndefined();
  await send("POST", "/rollback", { ...back, to: release(published) });
  expect((await mapOf()).scopes).toEqual(scopes);
  expect(await publish({}, ["@acme/react-18"])).toMatchObject({ status: 422 });
});

it("assigns an ES module its own version of a library as an ES module, with its hash", async () => {
  const { cdn } = portal;
  const lifecycles = "export const mount = async () => {}; export const unmount = async () => {};";
  const react17 = cdn.serve("/react-17/react.js", "export const useState = () => 17;");
  const till = cdn.serve("/till/till.js", `import { useState } from "react"; ${lifecycles} export { useState };`);
  const ownLibraries = { react: "@acme/react-17" };
  const response = await publish({ "@acme/react-17": { url: react17 }, "@app/till": { url: till, ownLibraries } });
  expect(response).toMatchObject({ status: 201 });
  const { scopes, wrappers, integrity } = await mapOf();
  expect(scopes?.[`${cdn.origin}/till/`]).toEqual({ react: react17 });
  expect(wrappers).toEqual({ "@acme/react-17": react17 });
  expect(Object.keys(integrity)).toEqual(expect.arrayContaining([react17, till]));
  expect(await publish({}, ["@app/till", "@acme/react-17"])).toMatchObject({ status: 201 });
});

it("refuses versions that no import map can express, and names library and module", async () => {
  const { cdn } = portal;
  const lib = cdn.serve("/one/lib.js", systemModule([], "", ["useState"]));
  const one = cdn.serve("/one/one.js", systemModule(["react"]));
  const two = cdn.serve("/one/two.js", systemModule(["react"]));
  const set = (ownLibraries: Record<string, string>, more: Set = {}) =>
    publish({ "@acme/lib": { url: lib }, "@app/one": { url: one, ownLibraries }, ...more });
  const refused = async (response: ReturnType<typeof publish>) => {
    const { error } = (await response).json;
    const [{ specifier, details }] = error.details.refusals;
    return [error.code, specifier, details.library];
  };
  const code = "release.own_library";
  expect(await refused(set({ react: "https://cdn.example/react.js" }))).toEqual([code, "@app/one", "react"]);
  expect(await refused(set({ react: "react" }))).toEqual([code, "@app/one", "react"]);
  expect(await refused(set({ vue: "@acme/none" }))).toEqual([code, "@app/one", "vue"]);
  const portals = set({ "@portico/shared-utility": "@acme/lib" });
  expect(await refused(portals)).toEqual([code, "@app/one", "@portico/shared-utility"]);
  const beside = set({ react: "@acme/lib" }, { "@app/two": { url: two } });
  expect(await refused(beside)).toEqual([code, "@app/two", "react"]);
  const ofBase = { "@acme/lib": { url: lib, ownLibraries: { react: "@acme/lib" } } };
  expect((await publish(ofBase, [], "base")).status).toBe(422);
});
