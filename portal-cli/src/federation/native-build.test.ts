import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { nativeBuild } from "./native-build.ts";

const shared = (packageName: string, outFileName: string, requiredVersion = "^19.0.0") => {
  return { packageName, outFileName, requiredVersion, singleton: true, strictVersion: true };
};
const remote = {
  name: "stock",
  exposes: [
    { key: "./App", outFileName: "App-1.js" },
    { key: "./Button", outFileName: "Button-1.js" },
  ],
  shared: [
    shared("react", "react.1.js"),
    shared("@acme/money", "money.1.js", "1.0.0"),
    shared("@nf-internal/chunk-A", "chunk-A.js", "0.0.0"),
  ],
};
const sources: Record<string, string> = {
  "App-1.js":
    'import{useState as s}from"react";import*as m from"@acme/money";const l=()=>import(`./late-1.js`);export{s as mount,m,l};',
  "Button-1.js": "export const mount = () => {};",
  "money.1.js": 'export * from "@nf-internal/chunk-A"; import "react/jsx-runtime";',
  "chunk-A.js": "export const euro = 1;",
  "late-1.js": 'import { euro } from "./chunk-A.js"; export default euro;',
  "react.1.js": "export const useState = () => {};",
  "app.css": "h2 { color: red; }",
};
let files: Record<string, string> = {};
const server = createServer((request, response) => {
  const text = files[(request.url ?? "").replace("/r/", "")];
  response.writeHead(text === undefined ? 404 : 200).end(text);
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/r/remoteEntry.json`;
});
beforeEach(() => {
  files = { ...sources, "remoteEntry.json": JSON.stringify(remote) };
});
afterAll(() => server.close());

const build = (offered: Record<string, string | null>, choice = {}) =>
  nativeBuild(url, "@app/stock", offered, { expose: "./App", ...choice });

/** The files of a build: name without folder → text. */
function textsOf({ dir, manifest }: Awaited<ReturnType<typeof build>>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(manifest.files).map((file) => [
      file.replace(/^[0-9a-f]{10}\//, ""),
      readFileSync(join(dir, "dist", file), "utf8"),
    ]),
  );
}

it("uses the portal's copy of a shared library, and the remote's own files for its other libraries", async () => {
  const built = await build({ react: "19.3.1" });
  const texts = textsOf(built);
  expect(Object.keys(texts).sort()).toEqual(["App-1.js", "chunk-A.js", "late-1.js", "money.1.js"]);
  expect(texts["App-1.js"]).toBe(
    'import{useState as s}from"react";import*as m from"./money.1.js";const l=()=>import("./late-1.js");export{s as mount,m,l};',
  );
  expect(texts["money.1.js"]).toBe('export * from "./chunk-A.js"; import "react/jsx-runtime";');
  const [module] = Object.values(built.manifest.modules);
  expect(module).toMatchObject({ format: "esm", imports: [], shared: { react: "^19.0.0" } });
  expect(module?.entry).toMatch(/^[0-9a-f]{10}\/App-1\.js$/);
});

it("writes an entry that mounts the component of a module without lifecycles, with the libraries that the remote shares", async () => {
  files["App-1.js"] = 'import { money } from "@acme/money"; export class App {}';
  const angular = { ...remote, shared: [...remote.shared, shared("@angular/core", "core.1.js", "^21.0.0")] };
  Object.assign(files, { "remoteEntry.json": JSON.stringify(angular), "core.1.js": "export const core = 1;" });
  const built = await build({ react: "19.3.1" });
  const text = textsOf(built)["portico-native.js"] ?? "";
  expect(text).toContain('import * as exposed from "./App-1.js";');
  expect(text).toContain('"react": () => import("react")');
  expect(text).toContain('"@angular/core": () => import("./core.1.js")');
  expect(text).not.toContain('"vue": () =>');
  expect(Object.values(built.manifest.modules)[0]?.entry).toMatch(/portico-native\.js$/);
});

it("writes an entry that mounts the element which the exposed module defines", async () => {
  const built = await build({ react: "19.3.1" }, { element: "stock-app" });
  expect(Object.values(built.manifest.modules)[0]?.entry).toMatch(/portico-native\.js$/);
  expect(textsOf(built)["portico-native.js"]).toContain('("stock-app", () => import("./App-1.js"));');
  await expect(build({}, { element: "root" })).rejects.toThrow("--element root is no name of a custom element");
});

it.each([
  ["offers another version", { react: "20.0.0" }],
  ["does not offer it", {}],
])("uses the remote's own file of a library when the portal %s", async (_case, offered) => {
  const built = await build(offered);
  expect(textsOf(built)["App-1.js"]).toContain('from"./react.1.js"');
  expect(Object.values(built.manifest.modules)[0]).not.toHaveProperty("shared");
});

it("adds the style sheets of the command", async () => {
  const built = await build({ react: null }, { styles: ["app.css"] });
  expect(Object.values(built.manifest.modules)[0]?.styles).toEqual([expect.stringMatching(/\/app\.css$/)]);
  expect(textsOf(built)["app.css"]).toBe("h2 { color: red; }");
});

it("adds the pictures and fonts that style sheets and code name", async () => {
  Object.assign(files, { "app.css": "p { background: url(p.png) }", "p.png": "picture", "f.woff2": "font" });
  files["late-1.js"] = 'export default new URL("./f.woff2", import.meta.url); import "./chunk-A.js";';
  expect(Object.keys(textsOf(await build({ react: null }, { styles: ["app.css"] })))).toEqual(
    expect.arrayContaining(["p.png", "f.woff2"]),
  );
});

it("uses the remote's own copy of a library that the portal shares in part", async () => {
  const router = shared("react-router-dom", "router.js", "^7.0.0");
  files["remoteEntry.json"] = JSON.stringify({ ...remote, shared: [...remote.shared, router] });
  Object.assign(files, { "App-1.js": 'import "react-router-dom";', "router.js": "export {};" });
  expect(textsOf(await build({ "react-router-dom": "7.18.5" }))["App-1.js"]).toBe('import "./router.js";');
});

it.each<[string, () => unknown, RegExp]>([
  ["a chunk is missing", () => delete files["late-1.js"], /late-1\.js cannot be loaded \(status 404\)/],
  ["a file is no ES module", () => Object.assign(files, { "chunk-A.js": "<html>" }), /chunk-A\.js is no ES module/],
  [
    "a file is outside of the folder",
    () => Object.assign(files, { "App-1.js": 'import "../other.js";' }),
    /"\.\.\/other\.js" is not in the folder/,
  ],
  [
    "the description names a file outside of its folder",
    () => {
      files["remoteEntry.json"] = JSON.stringify({ ...remote, shared: [shared("react", "../react.js")] });
    },
    /names the file "\.\.\/react\.js"/,
  ],
  [
    "the description is of another tool",
    () => Object.assign(files, { "remoteEntry.json": "{}" }),
    /no remoteEntry\.json of Native Federation/,
  ],
])("makes no build when %s", async (_case, spoil, sentence) => {
  spoil();
  await expect(build({ react: "19.3.1" })).rejects.toThrow(sentence);
});

it("requires --expose when several modules are exposed", async () => {
  await expect(build({}, { expose: "./Nothing" })).rejects.toThrow(/--expose: \.\/App, \.\/Button/);
});
