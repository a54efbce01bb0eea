import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foreignBuild } from "../federation/foreign-build.ts";
import { readFolder } from "../folder/folder-files.ts";
import { serveFolder } from "../folder/folder-source.ts";
import { builtFolder, publishFolder } from "../testing/built-folder.ts";

const provided = "const provider = () => ({ render() {}, destroy() {} });\n";

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

it("mounts them from their address, where their files stay", async () => {
  const pilet = '//@pilet v:2(stockPilet,{})\nSystem.register(["react"],(e)=>({execute(){e("setup",()=>{})}}));';
  const dir = builtFolder({ "index.js": pilet, "main.mjs": `${provided}export { provider };`, "own.js": "export {}" });
  const { url, close } = await serveFolder(readFolder(dir));
  const built = await foreignBuild(`${url}index.js`, "@app/stock");
  const [file = ""] = Object.keys(built?.manifest.files ?? {});
  expect(file).toMatch(/^[0-9a-f]{10}\/portico-foreign\.js$/);
  expect(readFileSync(join(built?.dir ?? "", "dist", file), "utf8")).toContain(
    `System.register(["${url}index.js","react"`,
  );
  const module = await foreignBuild(`${url}main.mjs`, "@app/stock");
  expect(module?.manifest.modules["@app/stock"]?.format).toBe("esm");
  for (const other of ["own.js", "absent.js", "index.html"])
    expect(await foreignBuild(url + other, "@app/stock")).toBeUndefined();
  close();
});
