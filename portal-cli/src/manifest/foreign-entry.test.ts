import { createHash } from "node:crypto";
import { foreignBuild } from "../federation/foreign-build.ts";
import { readFolder } from "../folder/folder-files.ts";
import { serveFolder } from "../folder/folder-source.ts";
import { builtFolder, publishFolder } from "../testing/built-folder.ts";
import { UsageError } from "../usage-error.ts";
import { foreignEntry } from "./foreign-entry.ts";

const provided = "const provider = () => ({ render() {}, destroy() {} });\n";

const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => void close()));

it("mounts applications of Garfish: an ES module, or a script with AMD", async () => {
  const esm = await publishFolder(builtFolder({ "main.js": `${provided}export { provider };` }));
  expect(esm).toMatchObject({ code: 0, module: { format: "esm" } });
  expect(esm.entry).toMatch(/^portico-foreign\.[0-9a-f]{10}\.js$/);
  expect(esm.uploaded[esm.entry]).toContain('import * as exposed from "./main.js"');
  const umd = `define([], () => { ${provided}return { provider: () => provider }; });`;
  const { uploaded, entry, module, files } = await publishFolder(builtFolder({ "js/main.js": umd, "js/late.js": "1" }));
  expect(files).toEqual(["js/late.js", "js/main.js", entry].sort());
  expect(uploaded[entry]).toContain('System.register(["./main.js"]');
  expect(module?.format).toBeUndefined();
});

const system = (text: string) => `System.register([], (e) => ({ execute() { ${text} } }));`;
it.each([
  `${provided}const mount = f, unmount = f; export { provider, mount, unmount };`,
  `${provided}export { provider }; export const { bootstrap, mount, unmount, update } = made(provider);`,
  `${provided}export { provider }; export default { bootstrap, mount, unmount };`,
  system(`${provided}e("provider", provider); e({bootstrap:t,mount:n,unmount:r});`),
  `${provided}export default { provider };`,
  "class Store { constructor(p) { this.provider = p; } }\nexport function utils() { return new Store(); }",
  "const made = (e, p) => { e.provider = p; };\nexport { made };",
])("does not change a module with its own lifecycles, or without the export `provider`: %s", (text) => {
  expect(foreignEntry("./main.js", text, "@app/stock")).toBeUndefined();
});

it.each([
  `exports.provider = () => {};`,
  `export const { provider, other: mount } = made();`,
  `export async function provider() {}`,
  `${provided}export { provider, r as m, u as unmount }; const r = { mount, unmount }, u = r;`,
  `!function(e,t){"object"==typeof exports?t(exports):t(e.stock={})}(this,function(e){e.provider=function(){}});`,
  // Vue and its router have these names in their own code.
  `${provided}const{mount:r}=t;t.mount=n=>{};t.unmount=function(){};const v={mount(){},unmount(){}};export{provider};`,
  system(`t.mount=n=>{};t.unmount=function(){};${provided}e("provider", provider);`),
])("finds the export `provider` in %s", (text) => {
  expect(foreignEntry("./main.js", text, "@app/stock")).toContain("./main.js");
});

it("does not change a module that is not an application", () => {
  const library = [`${provided}export { provider };`, "//@pilet v:2(stock,{})\nSystem.register([],()=>({}));"];
  for (const text of library) expect(foreignEntry("./main.js", text, "@acme/utils")).toBeUndefined();
});

it("mounts a pilet of Piral with the portal's React and its router", async () => {
  const text = '//@pilet v:2(stockPilet,{})\nSystem.register(["react"],(e)=>({execute(){e("setup",()=>{})}}));';
  const { uploaded, entry, module } = await publishFolder(builtFolder({ "index.js": text, "main.css": "a{}" }));
  expect(uploaded[entry]).toContain('System.register(["./index.js","react","react-dom/client","react-router-dom"]');
  expect(module?.styles).toEqual([expect.stringMatching(/main\.css$/)]);
});

it("takes them and their files from an address", async () => {
  const pilet =
    '//@pilet v:2(stockPilet,{})\nSystem.register(["react"],(e,c)=>({execute(){c.import("./late.js");e("setup",()=>{})}}));';
  const late = "System.register([],()=>({}));";
  const module = `import "./own.js"; ${provided}export { provider };`;
  const commonJs = "exports.mount = exports.unmount = () => {};";
  const files = { "index.js": pilet, "late.js": late, "main.mjs": module, "own.js": "export {}", "cjs.js": commonJs };
  const dir = builtFolder(files);
  const { url, close } = await serveFolder(readFolder(dir));
  closing.push(close);
  const build = async (file: string) => {
    const { modules, files } = (await foreignBuild(url + file, "@app/stock"))?.manifest ?? {};
    return { files: Object.keys(files ?? {}).map((path) => path.slice(11)), format: modules?.["@app/stock"]?.format };
  };
  expect(await build("index.js")).toEqual({ files: ["index.js", "late.js", "portico-foreign.js"], format: undefined });
  expect(await build("main.mjs")).toEqual({ files: ["main.mjs", "own.js", "portico-foreign.js"], format: "esm" });
  const integrity = `sha256-${createHash("sha256").update("other").digest("base64")}`;
  await expect(foreignBuild(`${url}index.js`, "@app/stock", integrity)).rejects.toThrow(
    "is not the file of --integrity",
  );
  await expect(foreignBuild(`${url}index.js`, "@app/stock", "sha999-x")).rejects.toThrow(
    new UsageError("--integrity sha999-x: give sha256-…, sha384-… or sha512-…"),
  );
  expect(await build("cjs.js")).toEqual({ files: ["portico-foreign.js"], format: "umd" });
  // Of several hashes those of the strongest algorithm count.
  const right = `sha384-${createHash("sha384").update(commonJs).digest("base64")}`;
  await expect(foreignBuild(`${url}cjs.js`, "@app/stock", `${integrity} ${right}`)).resolves.toBeDefined();
  for (const other of ["own.js", "absent.js", "index.html"])
    expect(await foreignBuild(url + other, "@app/stock")).toBeUndefined();
});
