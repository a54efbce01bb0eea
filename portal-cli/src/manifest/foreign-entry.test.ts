import { createHash } from "node:crypto";
import { foreignBuild } from "../federation/foreign-build.ts";
import { readFolder } from "../folder/folder-files.ts";
import { serveFolder } from "../folder/folder-source.ts";
import { builtFolder, publishFolder } from "../testing/built-folder.ts";

const provided = "const provider = () => ({ render() {}, destroy() {} });\n";

const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => void close()));

it("mounts what Garfish loads: an ES module, or a script with AMD", async () => {
  const esm = await publishFolder(builtFolder({ "main.js": `${provided}export { provider };` }));
  expect(esm).toMatchObject({ code: 0, module: { format: "esm" } });
  expect(esm.entry).toMatch(/^portico-foreign\.[0-9a-f]{10}\.js$/);
  expect(esm.uploaded[esm.entry]).toContain('import * as exposed from "./main.js"');
  const umd = `define([], () => { ${provided}return { provider: () => provider }; });`;
  const { uploaded, entry, module, files } = await publishFolder(builtFolder({ "js/main.js": umd, "js/late.js": "1" }));
  expect(files).toEqual(["js/late.js", "js/main.js", entry].sort());
  expect(uploaded[entry]).toContain('System.register(["./main.js"]');
  expect(module?.format).toBeUndefined();
  const own = await publishFolder(builtFolder({ "main.js": `${provided}export { provider, mount, unmount };` }));
  expect(own.entry).toBe("main.js");
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
  const dir = builtFolder({ "index.js": pilet, "late.js": late, "main.mjs": module, "own.js": "export {}" });
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
  for (const other of ["own.js", "absent.js", "index.html"])
    expect(await foreignBuild(url + other, "@app/stock")).toBeUndefined();
});
