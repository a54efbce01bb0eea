import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ModuleManifest } from "@portico/shared-utility/contract";
import { runWords } from "../testing/run-words.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const esm = "export async function mount() {}\nexport async function unmount() {}\n";
const umd =
  "(function(root,f){typeof define==='function'&&define.amd?define([],f):root.stock=f()})(self,function(){});";
const system = "System.register([], function (e) { return { execute: function () {} }; });\n";

/** Writes a package with a built `dist/`. */
function built(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "portico-manifest-"));
  folders.push(folder);
  const all = { "package.json": '{"name": "@acme/stock", "version": "1.2.3", "portico": {"contract": "^0.1.0"}}' };
  const paths = Object.entries(files).map(([path, text]) => [`dist/${path}`, text] as const);
  for (const [path, text] of [...Object.entries(all), ...paths]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return join(folder, "dist");
}

async function describeBuild(files: Record<string, string>, ...options: string[]) {
  const dist = built(files);
  const { code, err } = await runWords(["manifest", dist, ...options]);
  const file = join(dist, "manifest.json");
  const manifest: ModuleManifest | undefined = code === 0 ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  return { code, err, manifest, ...Object.values(manifest?.modules ?? {})[0] };
}

it("describes Vite’s output: entry, style sheets of its imports, chunks in sub-folders, with the integrity of each", async () => {
  const vite = {
    "src/main.js": { file: "assets/main-1.js", isEntry: true, css: ["assets/main-1.css"], imports: ["_shared.js"] },
    "_shared.js": { file: "assets/shared-1.js", css: ["assets/shared-1.css"] },
    "src/late.js": { file: "assets/late-1.js", css: ["assets/late-1.css"] },
  };
  const scripts = { "assets/main-1.js": esm, "assets/shared-1.js": "export {};", "assets/late-1.js": "export {};" };
  const sheets = { "assets/main-1.css": "a{}", "assets/shared-1.css": "b{}", "assets/late-1.css": "c{}" };
  const files = { ...scripts, ...sheets, ".vite/manifest.json": JSON.stringify(vite), "index.html": "<p>" };
  const { manifest, ...module } = await describeBuild(files);
  expect(module).toMatchObject({ entry: "assets/main-1.js", styles: ["assets/main-1.css", "assets/shared-1.css"] });
  expect(manifest).toMatchObject({
    package: "@acme/stock",
    version: "1.2.3",
    portico: { contract: "^0.1.0" },
    modules: { "@app/stock": { format: "esm" } },
  });
  const hashes = Object.entries({ ...scripts, ...sheets }).map(([path, text]) => [
    path,
    `sha384-${createHash("sha384").update(text).digest("base64")}`,
  ]);
  expect(manifest?.files).toEqual(Object.fromEntries(hashes));
});

it("lists only files of kinds that pages load", async () => {
  const files = {
    "stock.js": esm,
    _headers: "/*",
    _redirects: "/ /x",
    "notes.rst": "#",
    "a.d.mts": "",
    "f.woff2": "f",
    "data.wasm": "w",
  };
  const { manifest } = await describeBuild({ ...files, "stock.js.map": "{}", "robots.php": "", "index.html": "<p>" });
  expect(Object.keys(manifest?.files ?? {})).toEqual(["data.wasm", "f.woff2", "stock.js"]);
});

it("writes an entry for a remote of Module Federation, and for a custom element", async () => {
  const container = "var stock; (() => { stock = { get: f, init: g }; })();";
  const remote = await describeBuild({ "remoteEntry.js": container, "1.js": "late" }, "--expose", "./App");
  expect(remote).toMatchObject({ code: 0, entry: expect.stringMatching(/^portico-federation\.[0-9a-f]{10}\.js$/) });
  expect(Object.keys(remote.manifest?.files ?? {})).toEqual(["1.js", remote.entry, "remoteEntry.js"]);
  const files = { "assets/main-1.js": "customElements.define('stock-app', X);", "assets/main-1.css": "p{}" };
  const refused = await describeBuild({ "remoteEntry.js": container }, "--expose", "./App", "--element", "root");
  expect(refused.err).toMatch(/no name of a custom element/);
  const element = await describeBuild(files, "--element", "stock-app");
  expect(element).toMatchObject({ format: "esm", styles: ["assets/main-1.css"] });
  expect(element.entry).toMatch(/^assets\/portico-element\.[0-9a-f]{10}\.js$/);
  expect((await describeBuild(files, "--element", "stock")).err).toMatch(/no name of a custom element/);
  const commonJs = `(()=>{t.d({get:()=>n,init:()=>i});exports.stock=o})();`;
  expect((await describeBuild({ "remoteEntry.js": commonJs }, "--expose", "./App")).err).toContain(
    'remoteEntry.js is a container of Module Federation that sets no global: build it with library.type "var" or "module".',
  );
  expect((await describeBuild(files, "--expose", "./App")).err).toMatch(/no entry of a Module Federation remote/);
});

it("finds the remote's entry among the scripts of a host's build, and its own name, not that of its chunks", async () => {
  const host = "(self.webpackChunkstock=self.webpackChunkstock||[]).push([[1],{get:f,init:g}]);";
  const container = `${host}\nvar stock; (() => { stock = { get: m["./App"], init: g }; })();`;
  const dist = built({ "main.js": host, "1.js": host, "remoteEntry.js": container });
  await runWords(["manifest", dist, "--expose", "./App"]);
  const { modules } = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8")) as ModuleManifest;
  const [{ entry } = { entry: "" }] = Object.values(modules);
  expect(readFileSync(join(dist, entry), "utf8")).toMatch(/"name":"stock","entry":"remoteEntry\.js"/);
});

it("writes an entry for a page whose scripts start by themselves", async () => {
  const page = '<!doctype html><script>go()</script><script defer src="/stock/static/main.1.js"></script>';
  const html = `${page}<link rel="stylesheet" href="/static/main.1.css"><script src="https://js.pay.example/v3"></script><div></div>`;
  const files = {
    "index.html": html,
    "static/main.1.js": "start()",
    "static/7.chunk.js": "late",
    "static/main.1.css": "a{}",
  };
  const { manifest, ...module } = await describeBuild(files, "--html", "index.html");
  expect(module).toMatchObject({
    entry: expect.stringMatching(/^portico-html\.[0-9a-f]{10}\.js$/),
    format: "esm",
    styles: ["portico-page.css", "static/main.1.css"],
    needs: ["script:https://js.pay.example"],
  });
  expect(Object.keys(manifest?.files ?? {})).toEqual(
    [
      module.entry,
      "portico-inline-0.js",
      "portico-page.css",
      "static/7.chunk.js",
      "static/main.1.css",
      "static/main.1.js",
    ].sort(),
  );
  expect((await describeBuild({ "index.html": "<h1>", "a.js": "" }, "--html", "index.html")).err).toMatch(/no script/);
  expect((await describeBuild({ "a.js": "" }, "--html", "index.html")).err).toMatch(/index\.html is not in/);
});

it("shows the router of a page its own addresses in the folder; outside of the portal the page works as before", async () => {
  const dist = built({
    "index.html":
      '<!doctype html><script type="importmap">{"imports":{"app":"/app.js"}}</script><div></div><script type="module">import "app";</script>',
    "app.js": 'answer = location.pathname; onclick = () => history.pushState({}, "", "/details");',
  });
  const { err } = await runWords(["manifest", dist, "--html", "index.html", "--module", "@app/stock"]);
  expect(err).toContain("Its router is built for addresses below /.");
  const [app, inline] = ["app.js", "portico-inline-0.js"].map((file) => readFileSync(join(dist, file), "utf8"));
  expect([app, inline]).toEqual([expect.stringContaining("portico_stock"), 'import "./app.js";']);
  const run = new Function("globalThis", `let answer, onclick; ${app}; return answer;`);
  expect(run({ location: { pathname: "/orders" } })).toBe("/orders");
});

it("writes the hashes of changed scripts into the page, and ignores the adapter of an earlier call", async () => {
  const app = 'onclick = () => history.pushState({}, "", "/details" + location.hash);';
  const hashOf = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;
  const html = `<!doctype html><div></div><script src="/app.js" integrity="${hashOf(app)}"></script>`;
  const dist = built({ "index.html": html, "app.js": app, "portico-html.0123456789.js": app });
  const read = (file: string) => readFileSync(join(dist, file), "utf8");
  await runWords(["manifest", dist, "--html", "index.html", "--module", "@app/stock"]);
  expect(read("app.js")).toContain("portico_stock");
  expect(read("index.html")).toBe(html.replace(hashOf(app), hashOf(read("app.js"))));
  expect(read("portico-html.0123456789.js")).toBe(app);
});

it.each([
  [["--html", "index.html", "--element", "stock-app"], /--html and --element exclude each other/],
  [["--html", "index.html", "--expose", "./App"], /--html and --expose exclude each other/],
  [["--entry", "portico-html.0123456789.js"], /portico-html\.0123456789\.js is not in/],
])("refuses %j, with a sentence", async (options, sentence) => {
  const { err } = await describeBuild({ "index.html": "<script>go()</script><div></div>", "a.js": "" }, ...options);
  expect(err).toMatch(sentence);
});

it("renames Vite's script `.umd.cjs` to a name that pages run", async () => {
  const { manifest, ...module } = await describeBuild({ "stock.umd.cjs": umd, "stock.css": "a{}" });
  expect(module).toMatchObject({ entry: "stock.umd.js", format: "umd", styles: ["stock.css"] });
  expect(Object.keys(manifest?.files ?? {})).toEqual(["stock.css", "stock.umd.js"]);
});

it("uses the script that names the custom element, as Stencil writes it, and no empty one", async () => {
  const files = {
    "acme-stock.esm.js": 'import { run } from "./p-1.js"; run([["p-1.entry",[[1,"stock-app"]]]]);',
    "p-1.js": 'export const run = () => load({ namespace: "stock-app" });',
    "index.esm.js": "\n",
    "p-1.entry.js": "",
  };
  const dist = built(files);
  await runWords(["manifest", dist, "--element", "stock-app"]);
  const { modules } = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8")) as ModuleManifest;
  const [{ entry } = { entry: "" }] = Object.values(modules);
  expect(readFileSync(join(dist, entry), "utf8")).toMatch(/^import "\.\/acme-stock\.esm\.js";/);
  expect(await describeBuild({ "index.js": "", "stock-app.js": esm })).toMatchObject({ entry: "stock-app.js" });
});

it("searches all folders for the script of a custom element, and prefers the one that the package names", async () => {
  const define = 'customElements.define("stock-app", class extends HTMLElement {});';
  const files = { "index.js": "export {};", "index.cjs.js": "require('x');", "components/stock-app.js": define };
  expect((await describeBuild(files, "--element", "stock-app")).entry).toMatch(/^components\/portico-element/);
  const package_ = JSON.stringify({ name: "stock", unpkg: "./stock/stock.esm.js" });
  const all = {
    ...files,
    "stock/stock.esm.js": 'run("stock-app");',
    "esm/stock.js": 'run("stock-app");',
    "package.json": package_,
  };
  expect((await describeBuild(all, "--element", "stock-app")).entry).toMatch(/^stock\/portico-element/);
});

it.each([
  ["vite-plugin-single-spa", "const m = JSON.parse(`{vpss:CSS_MAP}`);", 'const m = JSON.parse("{\\"spa\\":[]}");'],
  ["@originjs/vite-plugin-federation", "i(`__v__css__/src/App.jsx`, !1);", 'i(["App-1.css"], !1);'],
  [
    "single-spa-svelte",
    'Error("single-spa-svelte must be passed opts.component"); e.$destroy ? e.$destroy() : e.destroy(); Error("https://svelte.dev/e/x");',
    'Error("single-spa-svelte must be passed opts.component"); class A{#t;$destroy(){} } Error("https://svelte.dev/e/x");',
  ],
])(
  "refuses a build of %s that would not start, with the needed change, and accepts the other",
  async (name, bad, good) => {
    const found = await describeBuild({ "main.js": esm, "chunk.js": bad });
    expect(found.err).toMatch(`chunk.js would not start: ${name}`);
    expect((await describeBuild({ "main.js": esm, "chunk.js": good })).entry).toBe("main.js");
  },
);

it("describes webpack’s output from its statistics", async () => {
  const stats = JSON.stringify({ entrypoints: { main: { assets: [{ name: "styles.css" }, { name: "stock.js" }] } } });
  const files = { "stock.js": system, "1.js": "late", "styles.css": "a{}", "other.css": "b{}", "stats.json": stats };
  const { manifest, ...module } = await describeBuild(files);
  expect(module).toMatchObject({ entry: "stock.js", styles: ["styles.css"] });
  expect(Object.values(manifest?.modules ?? {})).not.toContainEqual(expect.objectContaining({ format: "esm" }));
  expect(Object.keys(manifest?.files ?? {})).toEqual(["1.js", "other.css", "stock.js", "styles.css"]);
});

it("describes Angular’s and esbuild’s output from the metafile", async () => {
  const outputs = {
    "dist/main-A.js": { entryPoint: "src/main.ts", cssBundle: "dist/styles-B.css" },
    "dist/chunk-C.js": { entryPoint: "src/late.ts" },
  };
  const files = {
    "main-A.js": esm,
    "chunk-C.js": "export {};",
    "styles-B.css": "a{}",
    "stats.json": JSON.stringify({ outputs }),
  };
  expect(await describeBuild(files)).toMatchObject({ entry: "main-A.js", styles: ["styles-B.css"] });
});

it("chooses create-single-spa’s entry by the package’s name if the bundler has written no statistics", async () => {
  const files = { "acme-stock.js": system, "824.acme-stock.js": "late", "acme-stock.js.map": "{}" };
  expect(await describeBuild(files)).toMatchObject({ entry: "acme-stock.js", styles: [] });
});

it.each([
  [
    "Vite in library mode",
    { "main.js": esm, "main-B2.js": esm, "late-C5.js": esm, "main.css": "a{}" },
    "main.js",
    "esm",
  ],
  ["Vue CLI", { "js/app.97.js": umd, "js/959.8d.js": "late", "index.html": "<p>" }, "js/app.97.js", "umd"],
  [
    "Create React App",
    { "static/js/main.1.js": umd, "static/js/7.2.chunk.js": "late", "static/css/main.1.css": "a{}" },
    "static/js/main.1.js",
    "umd",
  ],
  ["Vite's library mode in a package of ES modules", { "stock.js": esm, "stock.umd.cjs": umd }, "stock.js", "esm"],
  ["tsup, in three formats", { "index.mjs": esm, "index.global.js": umd, "index.cjs.js": umd }, "index.mjs", "esm"],
  [
    "Parcel's library",
    { "main.js": umd, "module.js": esm, "package.json": '{"name":"stock","main":"main.js","module":"./module.js"}' },
    "module.js",
    "esm",
  ],
  ["webpack, with a hash", { "main.1.js": system, "index.js": system }, "main.1.js", undefined],
])("describes the folder of %s", async (_name, files, entry, format) => {
  const module = await describeBuild(files);
  const style = Object.keys(files).filter((file) => file.endsWith(".css"));
  expect([module.entry, module.format, module.styles]).toEqual([entry, format, style]);
});

it("includes unnamed style sheets for an entry without a page, or with one style sheet for all", async () => {
  const preload =
    'const deps=["assets/late-C7dKx0aB.js","assets/late-D0aB1c2E.css"];import("./assets/late-C7dKx0aB.js");const isStyle=file=>file.endsWith(`.css`);';
  const files = {
    "stock.js": `${preload}${esm}`,
    "assets/late-C7dKx0aB.js": "export {};",
    "assets/main-CO0xTRU6.css": '@import "./theme-Ab1_-x2Y.css";',
    "assets/theme-Ab1_-x2Y.css": "a{}",
    "assets/late-D0aB1c2E.css": "b{}",
  };
  expect((await describeBuild(files)).styles).toEqual(["assets/main-CO0xTRU6.css"]);
  const manifest = {
    "src/main.js": { file: "stock.js", isEntry: true },
    "style.css": { file: "assets/main-CO0xTRU6.css" },
  };
  const one = { ...files, ".vite/manifest.json": JSON.stringify(manifest) };
  expect((await describeBuild(one)).styles).toEqual(["assets/main-CO0xTRU6.css"]);
});

it.each([
  ["a computed name", "load(`css/$" + "{id}.css`);"],
  ["a name made of parts", 'load("css/" + { 7: "0123456789abcdef" }[id] + ".css");'],
  ["a hash without its name", 'const hashes = { 7: "0123456789abcdef" };'],
])("leaves style sheets to code that loads them by %s", async (_, code) => {
  const found = await describeBuild({ "stock.js": `${code}${esm}`, "css/7.0123456789abcdef.css": "a{}" });
  expect(found.styles).toEqual([]);
});

it("leaves out what @vitejs/plugin-legacy writes for old browsers", async () => {
  const vite = {
    "src/main.js": { file: "main-1.js", src: "src/main.js", isEntry: true },
    "src/main-legacy.js": { file: "main-legacy-1.js", src: "src/main-legacy.js", isEntry: true },
    "../vite/legacy-polyfills-legacy": { file: "polyfills.js", src: "../vite/legacy-polyfills-legacy", isEntry: true },
  };
  const files = { "main-1.js": esm, "main-legacy-1.js": system, "polyfills.js": "p()" };
  expect(await describeBuild({ ...files, ".vite/manifest.json": JSON.stringify(vite) })).toMatchObject({
    entry: "main-1.js",
  });
});

it("copies the package's declarations for its module, and leaves out empty ones", async () => {
  const declared = {
    needs: ["connect:https://api.example"],
    shared: { react: "^19.0.0" },
    ownLibraries: { react: "@acme/react-18" },
    isolateStyles: true,
    slots: { "tickets.ticket": { export: "itemSide", order: 10 } },
    routes: { base: "/stock-room", public: ["/stock-room/status"] },
    notifications: { categories: [{ key: "low", name: { pt: "Estoque baixo", en: "Low stock" } }] },
    configSchema: { type: "object", properties: { rows: { type: "integer", default: 20 } } },
  };
  const described = async (portico: object) => {
    const dist = built({ "main.js": esm });
    const modules = { "@app/store": "./src/main.ts" };
    writeFileSync(
      join(dist, "../package.json"),
      JSON.stringify({ name: "@acme/stock", portico: { modules, ...portico } }),
    );
    expect((await runWords(["manifest", dist])).code).toBe(0);
    return JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8")).modules["@app/store"];
  };
  const module = { entry: "main.js", styles: [], imports: [], locales: {}, format: "esm" };
  expect(await described(declared)).toEqual({ ...module, ...declared });
  const empty = { needs: [], shared: {}, ownLibraries: {}, isolateStyles: false, slots: {} };
  expect(await described(empty)).toEqual(module);
});

it.each([
  ["its peers, of a build that leaves React external", {}, { react: "^17.0.0 || ^18.0.0", "react-dom": "*" }],
  ["what it declares, where it does", { shared: { react: "^19.0.0" } }, { react: "^19.0.0" }],
])("reads the range of React from %s", async (_case, portico, shared) => {
  const dist = built({ "main.js": esm });
  const peerDependencies = {
    react: "^17.0.0 || ^18.0.0",
    "react-dom": "*",
    "react/jsx-runtime": "workspace:*",
    vue: "3",
  };
  writeFileSync(join(dist, "../package.json"), JSON.stringify({ name: "@acme/stock", peerDependencies, portico }));
  expect((await runWords(["manifest", dist])).code).toBe(0);
  const { modules } = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8"));
  expect(modules["@app/stock"].shared).toEqual(shared);
});

it("reads module, entry, style sheets and format from the options", async () => {
  // Read alone, it is a script.
  const files = { "one.js": esm, "two.js": umd, "a.css": "a{}", "b.css": "b{}" };
  const options = "--module @app/other --entry two.js --style b.css --format esm".split(" ");
  const { manifest, ...module } = await describeBuild(files, ...options);
  expect(module).toMatchObject({ entry: "two.js", format: "esm", styles: ["b.css"] });
  expect(Object.keys(manifest?.modules ?? {})).toEqual(["@app/other"]);
});

it.each([
  ["several candidates", { "one.js": esm, "two.js": esm }, [], /Several files may be the entry.*one\.js, two\.js/],
  ["no script", { "a.css": "a{}" }, [], /has no script/],
  ["an entry that is not there", { "one.js": esm }, ["--entry", "../package.json"], /\.\.\/package\.json is not in/],
  ["a name that no address can have", { "one.js": esm, "a%2fb.js": esm }, [], /"a%2fb\.js" cannot be the name/],
  [
    "a package.json that is no JSON",
    { "one.js": esm, "package.json": "{," },
    [],
    /package\.json cannot be read as JSON/,
  ],
  ["an unknown format", { "one.js": esm }, ["--format", "amd"], /--format is system or esm or umd/],
])("refuses %s, and writes nothing", async (_case, files, options, sentence) => {
  const { code, err, manifest } = await describeBuild(files, ...options);
  expect([code === 0, manifest]).toEqual([false, undefined]);
  expect(err).toMatch(sentence);
});

it("refuses a folder of sources and a missing folder, and names the right folder", async () => {
  const sources = built({ "package.json": JSON.stringify({ scripts: { build: "vite build" } }), "main.js": esm });
  expect((await runWords(["manifest", sources])).err).toMatch(/Run npm run build in it, and give the folder/);
  expect((await runWords(["manifest", join(sources, "none")])).err).toMatch(/is no folder\. Give the folder that/);
});

it("finds the script with lifecycles beside webpack's chunks", async () => {
  const chunk = "export const __webpack_esm_ids__=[189];export const __webpack_esm_modules__={189(e){e.exports={}}};";
  expect(await describeBuild({ "orders.js": esm, "189.orders.js": chunk })).toMatchObject({ entry: "orders.js" });
});

it("uses the bundler's entry in a folder of a build, whatever ES module the package around it names", async () => {
  const around = built({
    "package.json": JSON.stringify({ name: "kit", module: "dist/esm/index.js" }),
    "dist/stats.json": JSON.stringify({ entrypoints: { main: { assets: [{ name: "main.js" }] } } }),
    "dist/main.js": esm,
    "dist/esm/index.js": "export const helper = 1;",
  });
  await runWords(["manifest", join(around, "dist"), "--module", "@app/kit"]);
  const written = JSON.parse(readFileSync(join(around, "dist/manifest.json"), "utf8"));
  expect(written.modules["@app/kit"].entry).toBe("main.js");
});

it("describes an installed package that names its ES module, and refuses one whose module is not built", async () => {
  const package_ = { name: "kit", module: "./dist/kit.js", scripts: { build: "vite build" } };
  const files = {
    "package.json": JSON.stringify(package_),
    "index.js": umd,
    "dist/kit.js": esm,
    "dist/kit.umd.js": umd,
  };
  const { manifest: _, ...module } = await describeBuild(files);
  expect(module).toMatchObject({ entry: "dist/kit.js", format: "esm" });
  const absent = await describeBuild({ "package.json": files["package.json"], "index.js": umd });
  expect(absent.err).toMatch(/is the source of an application.*--entry/);
  const withInstalled = await describeBuild({ ...files, "node_modules/a/index.js": "" });
  expect(withInstalled.err).toMatch(/is the source of an application/);
});
