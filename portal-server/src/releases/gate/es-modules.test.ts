import { mapOrigins } from "../../page/shell/content-policy.ts";
import { startModuleOrigin } from "../../testing/module-origin.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { emptyDocument } from "../maps/map-document.ts";
import { publish as publishRelease } from "../maps/release-store.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import { gateLimits } from "./gate-limits.ts";

const { portal, cdn, publishModules, mapOf } = portalWithCdn();
const react = "/modules/shared-deps/react.1.js";
const wrapper = "/modules/shared-deps/react.esm.1.js";
beforeAll(async () => {
  const imports = { react, rxjs: "/modules/shared-deps/rxjs.1.js" };
  const document = { ...emptyDocument, imports, wrappers: { react: wrapper } };
  const place = { environment: "development", scope: "base" } as const;
  await publishRelease(portal.db, { ...place, document, author: "seed", reason: "seed" }, undefined);
});

const lifecycles = "export async function mount() {}\nexport async function unmount() {}\n";
let builds = 0;

/** Publishes `app.js` of these files, from a new folder. */
async function publish(files: Record<string, string>, more: object = {}) {
  const folder = `/es-${1_000 + ++builds}/`;
  for (const [name, text] of Object.entries(files)) cdn.serve(folder + name, text);
  const url = `${cdn.origin}${folder}app.js`;
  const { error, report } = await publishModules({ "@app/es": { url, ...more } });
  return {
    code: error?.code,
    details: error?.details.refusals?.[0].details,
    check: report?.[0],
    folder: cdn.origin + folder,
  };
}

it("records the format, and the hash of every chunk that is imported, also through literal import()", async () => {
  const files = {
    "app.js": `import "react"; import { a } from "./a.js"; ${lifecycles} export const late = () => import(\`./late.js\`);`,
    "a.js": 'export { b as a } from "./b.js";',
    "b.js": 'export const b = 1; import "./a.js"; import "./app.js";',
    "late.js": "document.title = import.meta.url;",
  };
  const { check, folder } = await publish(files);
  expect(check).toMatchObject({ format: "esm", files: 4, lifecycles: "read" });
  const map = await mapOf();
  const address = `${folder}app.js`;
  expect(map).toMatchObject({
    formats: { "@app/es": "esm" },
    depcache: { [address]: ["react"] },
    wrappers: { react: wrapper },
  });
  expect(map.files?.["@app/es"]).toEqual(["a.js", "b.js", "late.js"].map((name) => folder + name));
  for (const [name, text] of Object.entries(files))
    expect(map.integrity[folder + name]).toBe(fileIntegrity(Buffer.from(text)));
});

it.each([
  ["a default object", "const app = { mount() {}, unmount() {} }; export default app;"],
  ["a default literal", "export default { bootstrap: [], mount: [], unmount: [] };"],
  ["a list of names", "const m = 1; export { m as mount, m as unmount };"],
  ["one pattern", "export const { bootstrap, mount, unmount } = make();"],
  ["a list pattern", "export const [bootstrap, , { mount }, unmount = mount] = make();"],
  ["the rest of a pattern", "export const { mount, ...unmount } = make();"],
  ["a string name", 'const m = 1; export { m as "mount", m as unmount };'],
])("reads the lifecycles in %s", async (_name, text) => {
  expect((await publish({ "app.js": text })).check).toMatchObject({ lifecycles: "read" });
});

it("follows export * through chunks, including cycles", async () => {
  const files = { "app.js": 'export * from "./a.js";', "a.js": 'export * from "./b.js"; export * from "./app.js";' };
  expect((await publish({ ...files, "b.js": lifecycles })).check).toMatchObject({ lifecycles: "read" });
  expect((await publish({ ...files, "b.js": "export const b = 1;" })).code).toBe("release.lifecycles");
});

it("cannot read a default export that a function makes, and accepts it", async () => {
  expect((await publish({ "app.js": "export default make();" })).check).toMatchObject({ lifecycles: "unread" });
});

it("accepts top-level await, import.meta and comments and texts that look like imports", async () => {
  const text = `// import "./no.js"\n/* import("./no.js") */ const text = 'import "./no.js"'; await 0; import.meta.url;\n${lifecycles}`;
  expect((await publish({ "app.js": text })).check).toMatchObject({ format: "esm", files: 1 });
});

it("accepts an import of a Node module that runs in Node only, and no such import in the page", async () => {
  const code = 'export const read = (isNode) => isNode ? import("node:fs/promises").then(open) : import("module");';
  expect((await publish({ "app.js": `${code} ${lifecycles}` })).check).toMatchObject({ format: "esm" });
  expect((await publish({ "app.js": `import "node:fs"; ${lifecycles}` })).code).toBe("release.chunk");
  expect((await publish({ "app.js": `import("events"); ${lifecycles}` })).code).toBe("release.import_unresolved");
});

it("accepts a name that the map lacks if the code handles its absence", async () => {
  const { check } = await publish({ "app.js": `import("_").catch(() => 1); ${lifecycles}` });
  expect(check).toMatchObject({ format: "esm", lifecycles: "read" });
  expect((await publish({ "app.js": `import("./no.js").catch(() => 1); ${lifecycles}` })).code).toBe("release.chunk");
});

it("lists the JSON and CSS files that are imported with attributes, with their hashes", async () => {
  const app = `import n from "./n.json" with { type: "json" }; import("./s.css", { with: { "type": "css" } }); ${lifecycles}`;
  const files = { "app.js": app, "n.json": '{"n":[7]}', "s.css": "a { color: red }" };
  expect((await publish(files)).check).toMatchObject({ format: "esm", files: 3 });
});

it("warns of computed addresses of import()", async () => {
  const { check } = await publish({ "app.js": `${lifecycles} export const late = (name) => import(name);` });
  expect(check.warnings).toEqual([expect.objectContaining({ code: "release.import_unlisted", details: { count: 1 } })]);
  const runtime =
    'typeof FEDERATION_ALLOW_NEW_FUNCTION < "u" ? new Function("callbacks", `import("a")`)([n]) : import(a)';
  const federated = await publish({ "app.js": `${lifecycles} export const load = (a, b, n) => ${runtime};` });
  expect(federated.check.warnings).toBeUndefined();
});

it.each([
  ["a syntax error", "syntax", { "app.js": `${lifecycles} <<<` }],
  ["a syntax error in a chunk", "syntax", { "app.js": `import "./a.js"; ${lifecycles}`, "a.js": "with (x) {}" }],
  ["no lifecycles", "lifecycles", { "app.js": "export const Button = 1;" }],
  ["a missing chunk", "chunk", { "app.js": `import "./no.js"; ${lifecycles}` }],
  ["a chunk of another origin", "chunk", { "app.js": `import "https://evil.example/a.js"; ${lifecycles}` }],
  ["a data: address", "chunk", { "app.js": `import "data:text/javascript,1"; ${lifecycles}` }],
  ["a blob: address in a chunk", "chunk", { "app.js": `import "./a.js"; ${lifecycles}`, "a.js": 'import("blob:x")' }],
  [
    "an unknown attribute",
    "import_attributes",
    { "app.js": `import s from "./s.txt" with { type: "text" }; ${lifecycles}` },
  ],
  [
    "two attributes",
    "import_attributes",
    { "app.js": `import s from "./s.json" with { type: "json", as: "x" }; ${lifecycles}` },
  ],
  [
    "an attribute of a name",
    "import_attributes",
    { "app.js": `import s from "s" with { type: "json" }; ${lifecycles}` },
  ],
  ["a computed attribute", "import_attributes", { "app.js": `import("./s.css", { with: t }); ${lifecycles}` }],
  [
    "a style sheet that is imported as code",
    "import_attributes",
    { "app.js": `import "./s.css"; ${lifecycles}`, "s.css": "a{}" },
  ],
  ["JSON that is not there", "chunk", { "app.js": `import s from "./s.json" with { type: "json" }; ${lifecycles}` }],
  ["a name that the map does not have", "import_unresolved", { "app.js": `import "preact"; ${lifecycles}` }],
  ["a name without a wrapper", "import_unresolved", { "app.js": `import "rxjs"; ${lifecycles}` }],
  [
    "such a name in a chunk",
    "import_unresolved",
    { "app.js": `import("./a.js"); ${lifecycles}`, "a.js": 'import "vue"' },
  ],
])("refuses %s", async (_name, code, files) => {
  expect((await publish(files)).code).toBe(`release.${code}`);
});

it("refuses a chain of chunks that is longer than a build may be", async () => {
  const most = jest.replaceProperty(gateLimits as { files: number }, "files", 100);
  const chain = Object.fromEntries(Array.from({ length: 102 }, (_, n) => [`c${n}.js`, `import "./c${n + 1}.js";`]));
  const { code, details } = await publish({ ...chain, "app.js": `import "./c0.js"; ${lifecycles}` });
  most.restore();
  expect([code, details]).toEqual(["release.too_many_files", { most: 100 }]);
});

it("follows imports of other origins that the tenant may publish from, and says how to allow others", async () => {
  const other = await startModuleOrigin();
  const app = `import { a } from "${other.origin}/esm/lib@1?target=es2022"; ${lifecycles}`;
  const { code, details } = await publish({ "app.js": app });
  expect([code, details]).toEqual([
    "release.chunk",
    {
      file: `${other.origin}/esm/lib@1?target=es2022`,
      reason: "of another origin",
      remedy: `have an operator allow it with: origin add {tenant} ${other.origin}`,
    },
  ]);
  await portal.operator.addOrigin("acme", other.origin);
  const headers = { "content-type": "text/javascript" };
  other.serve("/esm/lib@1?target=es2022", { body: 'export * from "/esm/lib@1/deep.mjs";', headers });
  other.serve("/esm/lib@1/deep.mjs", { body: "export const a = 1;", headers });
  const { check, folder } = await publish({ "app.js": app });
  expect(check).toMatchObject({ format: "esm", files: 3 });
  const files = [`${other.origin}/esm/lib@1/deep.mjs`, `${other.origin}/esm/lib@1?target=es2022`];
  const map = await mapOf();
  expect(map.files?.["@app/es"]?.sort()).toEqual(files);
  expect(Object.keys(map.integrity).sort()).toEqual([`${folder}app.js`, ...files].sort());
  expect(mapOrigins(map)).toEqual([cdn.origin, other.origin].sort());
  other.serve("/esm/lib@1?target=es2022", { body: "export const a = 1;", headers: { "content-type": "text/html" } });
  expect((await publish({ "app.js": app })).details).toMatchObject({ reason: "release.mime" });
  await other.close();
});

it("accepts an entry and a chunk that are too large to be parsed, with their imports", async () => {
  const filler = `"${"x".repeat(4 * 1024 * 1024)}";`;
  const files = {
    "app.js": `import "./a.js"; const text = ${filler} ${lifecycles}`,
    "a.js": `export const a = ${filler} export const b = () => import("./b.js");`,
    "b.js": "export const c = 1;",
  };
  expect(await publish(files)).toMatchObject({ check: { files: 3, format: "esm" } });
});

it("refuses a chunk that is larger than a file may be", async () => {
  const large = `export const a = "${"x".repeat(16 * 1024 * 1024)}";`;
  const { code, details } = await publish({ "app.js": `import "./a.js"; ${lifecycles}`, "a.js": large });
  expect([code, details.reason]).toEqual(["release.chunk", "release.too_large"]);
});

it("refuses another format than the one that the publication or the manifest states", async () => {
  const refused = await publish({ "app.js": lifecycles }, { format: "system" });
  expect([refused.code, refused.details]).toEqual(["release.format", { stated: "system", found: "esm" }]);
  const described = { entry: "app.js", styles: [], imports: [], locales: {}, format: "system" };
  const files = { "app.js": fileIntegrity(Buffer.from(lifecycles)) };
  const manifest = JSON.stringify({ package: "p", version: "1.0.0", modules: { "@app/es": described }, files });
  expect((await publish({ "app.js": lifecycles, "manifest.json": manifest })).code).toBe("release.format");
});
