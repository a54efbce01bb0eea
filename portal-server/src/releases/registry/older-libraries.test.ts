import { join } from "node:path";
import { olderReact, type PublishResponse, type ResolvedMap } from "@portico/shared-utility/contract";
import { beforeTests } from "../../testing/before-tests.ts";
import { openPortalWithCdn } from "../../testing/portal-with-cdn.ts";
import { emptyDocument, type MapDocument } from "../maps/map-document.ts";
import { publish as publishRelease } from "../maps/release-store.ts";
import { createModuleStore } from "../modules/module-store.ts";

const folder = "/modules/shared-deps/";
const fileOf = (name: string) => name.replace("@portico/", "").replace("/", "-");
/** Library → its version and the names that its copy exports. */
const libraries: Record<string, { version: string; names: string[]; imports?: string[] }> = {
  react: { version: "19.3.1", names: ["createElement", "use", "default"] },
  "react/jsx-runtime": { version: "19.3.1", names: ["jsx"] },
  "react-dom": { version: "19.3.1", names: ["createPortal", "default"], imports: ["react"] },
  "react-dom/client": { version: "19.3.1", names: ["createRoot"], imports: ["react", "react-dom"] },
  "react-router-dom": { version: "7.18.5", names: ["Link"], imports: ["react", "react-dom"] },
  "@portico/react-18": { version: "18.3.1", names: ["createElement", "createFactory", "default"] },
  "@portico/react-18/jsx-runtime": { version: "18.3.1", names: ["jsx"], imports: ["@portico/react-18"] },
  "@portico/react-dom-18": {
    version: "18.3.1",
    names: ["createPortal", "default", "render"],
    imports: ["@portico/react-18"],
  },
  "@portico/react-dom-18/client": { version: "18.3.1", names: ["createRoot"], imports: ["@portico/react-dom-18"] },
};

const by = <T>(value: (name: string) => T) =>
  Object.fromEntries(Object.keys(libraries).map((name) => [name, value(name)]));
const entryOf = (name: string) => `${folder}${fileOf(name)}.1.js`;
const wrapperOf = (name: string) => `${folder}${fileOf(name)}.esm.1.js`;
const hash = `sha384-${"a".repeat(64)}`;
const base: MapDocument = {
  ...emptyDocument,
  imports: by(entryOf),
  wrappers: by(wrapperOf),
  versions: by((name) => libraries[name]?.version ?? ""),
  depcache: Object.fromEntries(Object.keys(libraries).map((name) => [entryOf(name), libraries[name]?.imports ?? []])),
  integrity: Object.fromEntries(
    Object.keys(libraries).flatMap((name) => [
      [entryOf(name), hash],
      [wrapperOf(name), hash],
    ]),
  ),
};

const portal = beforeTests(openPortalWithCdn);
beforeAll(async () => {
  const { db, config } = portal.portal;
  const store = createModuleStore(join(config.dataDir, "modules"));
  for (const [name, { names }] of Object.entries(libraries)) {
    const exported = names.map((each) => `x as ${each}`).join(", ");
    await store.add("shared-deps", `${fileOf(name)}.esm.1.js`, Buffer.from(`const x = 1;\nexport { ${exported} };\n`));
  }
  for (const environment of ["development", "staging"] as const)
    await publishRelease(db, { environment, scope: "base", document: base, author: "seed", reason: "seed" }, undefined);
});

interface Stated {
  shared?: Record<string, string>;
  ownLibraries?: Record<string, string>;
}
async function publish(set: Record<string, { url: string } & Stated>, remove: string[] = []) {
  const body = { environment: "development", scope: "acme", reason: "older", changes: { set, remove } };
  const response = await portal.call("POST", "/releases", body, { "if-match": "*" });
  return { status: response.statusCode, json: response.json() };
}
const mapOf = async (): Promise<ResolvedMap> =>
  (await portal.portal.app.inject({ url: "/import-map.json", headers: { host: "acme.localhost:9000" } })).json();

let builds = 0;
/**
 * Publishes the files of one application in its own folder, and returns the libraries that the release assigns to it.
 */
async function given(files: Record<string, string>, stated: Stated = {}) {
  const at = `/build-${1_000 + ++builds}/`;
  for (const [name, text] of Object.entries(files)) portal.cdn.serve(at + name, text);
  const { json } = await publish({ "@app/shop": { url: `${portal.cdn.origin}${at}app.js`, ...stated } });
  const refusal = json.error?.details.refusals[0];
  const warning = json.report?.[0].warnings?.find(({ code }: { code: string }) => code === "release.older_react");
  const { scopes = {}, ...map } = await mapOf();
  return { code: refusal?.code, reason: warning?.details.reason, library: scopes[portal.cdn.origin + at]?.react, map };
}

const older = entryOf("@portico/react-18");
const lifecycles = "export async function mount() {}\nexport async function unmount() {}\n";
const system = (imports: string[], body: string) =>
  `System.register(${JSON.stringify(imports)}, function (e) { var a = {}, b = {}; return { setters: [function (m) { a = m; }, function (m) { b = m; }], execute: function () { e({ mount: function () {}, unmount: function () {} }); ${body} } }; });`;
const internals = "x.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED.ReactCurrentOwner;";
const both = ["react", "react-dom"];

it.each([
  ["the JSX runtime of React 16 to 18 in it", { "app.js": system(both, internals) }],
  ["roots without react-dom/client", { "app.js": system(both, "o.ReactDOM.unmountComponentAtNode(x);") }],
  [
    "roots of a development build",
    { "app.js": system(both, "react_dom__WEBPACK_IMPORTED_MODULE_1___default().render(x);") },
  ],
  ["a name that ended", { "app.js": system(both, "b.render(x, y);") }],
  ["an import that ended", { "app.js": `import { render } from "react-dom"; import "react"; ${lifecycles}` }],
  [
    "React in a chunk",
    {
      "app.js": `import("./late.js"); ${lifecycles}`,
      "late.js": `import R from "react"; import D from "react-dom"; ${internals}`,
    },
  ],
  [
    "AMD's define",
    {
      "app.js": `define(["react", "react-dom"], function (r, d) { return { mount: function () {}, unmount: function () { d.unmountComponentAtNode(1); } }; });`,
    },
  ],
])("assigns the older React to an application with %s", async (_case, files) => {
  expect(await given(files)).toMatchObject({ code: undefined, reason: expect.any(String), library: older });
});

it.each([
  ["^17.0.2", older],
  ["^16.8.0 || ^17.0.0", older],
  ["^18.2.0", older],
  [">=16.8.0", undefined],
  ["^19.0.0", undefined],
])("decides by the range %s that an application states", async (range, library) => {
  const text = system(["react", "react-dom/client"], "a.createElement;");
  expect(await given({ "app.js": text }, { shared: { react: range } })).toMatchObject({ code: undefined, library });
});

it.each([
  [
    "React 19's own JSX runtime",
    `${internals} "react.transitional.element"; f({ ref: void 0 !== r ? r : null });`,
    both,
  ],
  [
    "code for the internals of both",
    `${internals} x.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;`,
    both,
  ],
  ["react-dom/client", "o.ReactDOM.unmountComponentAtNode(x);", [...both, "react-dom/client"]],
  ["a library that runs with the portal's React", internals, [...both, "react-router-dom"]],
  ["no React of the portal", internals, []],
])("keeps the portal's React for an application with %s", async (_case, body, imports) => {
  const found = await given({ "app.js": system(imports, body) });
  expect(found).toMatchObject({ code: undefined, reason: undefined, library: undefined });
  expect(Object.keys(found.map.imports)).not.toContain("@portico/react-18");
});

it("decides by the range of a federated remote, whose adapter imports by name later", async () => {
  expect(await given({ "app.js": system([], "") }, { shared: { react: "^18.2.0" } })).toMatchObject({ library: older });
});

it("refuses a range that excludes both versions of React", async () => {
  const text = system(["react"], "");
  expect(await given({ "app.js": text }, { shared: { react: "^15.0.0" } })).toMatchObject({
    code: "release.shared_version",
  });
});

it("can be stated in a manifest if the code does not show it", async () => {
  const text = system(["react", "react-dom/client"], "");
  expect(await given({ "app.js": text }, { ownLibraries: { ...olderReact } })).toMatchObject({ library: older });
});

it("adds the older modules, their hashes and their imports to the maps of pages that need them", async () => {
  const { map } = await given({ "app.js": system(both, internals) });
  const entry = map.imports["@app/shop"] ?? "";
  expect(map.depcache[entry]).toEqual(["@portico/react-18", "@portico/react-dom-18"]);
  expect(map.integrity).toMatchObject({ [older]: hash, [entryOf("@portico/react-dom-18")]: hash });
  expect((await publish({}, ["@app/shop"])).status).toBe(201);
  const without = JSON.stringify(await mapOf());
  expect(without).not.toContain("react-18");
  expect(without).not.toContain("react-dom-18");
});

it("applies to single files of a folder that contains another application's files", async () => {
  const { cdn } = portal;
  const url = cdn.serve("/mixed/old-1a2b3c.js", system(both, internals));
  const current = cdn.serve("/mixed/new-1a2b3c.js", system(both, ""));
  expect(await publish({ "@app/old": { url }, "@app/new": { url: current } })).toMatchObject({ status: 201 });
  const { scopes = {} } = await mapOf();
  expect(Object.keys(scopes)).toEqual([url]);
  expect(scopes[url]).toMatchObject({ react: older, "react-dom": entryOf("@portico/react-dom-18") });
  await publish({}, ["@app/old", "@app/new"]);
});

it("is recorded in the release, so that a promotion keeps it, and a base without it is refused", async () => {
  await given({ "app.js": system(both, internals) });
  const promotion = { from: "development", to: "staging", scope: "acme", reason: "up", modules: ["@app/shop"] };
  const promoted = await portal.call("POST", "/promote", promotion, { "if-match": "*" });
  const { release }: PublishResponse = promoted.json();
  const { document } = (await portal.call("GET", `/releases/${release?.id}`)).json();
  expect(document.ownLibraries).toEqual({ "@app/shop": olderReact });
  const changes = { set: {}, remove: ["@portico/react-18"] };
  const body = { environment: "development", scope: "base", reason: "less", changes };
  const refused = await portal.call("POST", "/releases", body, { "if-match": "*" });
  expect(refused.json().error.details.refusals).toContainEqual(
    expect.objectContaining({ code: "release.import_unresolved", specifier: "@app/shop" }),
  );
});
