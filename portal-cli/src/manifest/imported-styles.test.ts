import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModuleManifest } from "@portico/shared-utility/contract";
import { runWords } from "../testing/run-words.ts";

const lifecycles = "export async function mount() {}\nexport async function unmount() {}\n";
const dir = mkdtempSync(join(tmpdir(), "portico-styles-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function describeBuild(name: string, files: Record<string, string>, ...options: string[]) {
  const dist = mkdtempSync(join(dir, name));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dist, file), text);
  const { code, err } = await runWords(["manifest", dist, "--module", "@app/stock", ...options]);
  expect({ code, err }).toMatchObject({ code: 0 });
  const manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8")) as ModuleManifest;
  const [module] = Object.values(manifest.modules);
  if (!module) throw new Error("no module");
  return { ...module, files: Object.keys(manifest.files), text: readFileSync(join(dist, module.entry), "utf8") };
}

it("writes an entry without the style sheets that a library of Parcel imports, and names them", async () => {
  const main = `import "./main.css";import{a}from"./a.js";\n${lifecycles}`;
  const files = { "main.js": main, "main.css": "a{}", "a.js": "export const a = 1;" };
  const found = await describeBuild("parcel", files);
  expect(found.entry).toMatch(/^portico-styles\.[0-9a-f]{10}\.js$/);
  expect(found.text).toBe(`import{a}from"./a.js";\n${lifecycles}`);
  expect(found.styles).toEqual(["main.css"]);
  expect(found.files).toEqual(["a.js", "main.css", "main.js", found.entry]);
});

it("mounts an element of such an entry", async () => {
  const files = { "main.js": `import "./one.css";customElements.define("a-b", class {});`, "one.css": "a{}" };
  const found = await describeBuild("element", files, "--element", "a-b");
  expect(found.styles).toEqual(["one.css"]);
  expect(found.text).toMatch(/import\(?\s*"\.\/portico-styles\.[0-9a-f]{10}\.js"/);
});

it.each([
  ["that another script imports", { "main.js": `import "./main.css";${lifecycles}`, "a.js": 'import "./main.js";' }],
  ["whose style sheet is a module", { "main.js": `import s from "./main.css" with { type: "css" };${lifecycles}` }],
  ["that is a plain script", { "main.js": 'var a = "./main.css"; with (a) {}' }],
])("does not change an entry %s", async (_case, files) => {
  expect(await describeBuild("other", { ...files, "main.css": "a{}" })).toMatchObject({ entry: "main.js" });
});
