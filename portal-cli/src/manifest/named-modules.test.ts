import { builtFolder, publishFolder } from "../testing/built-folder.ts";
import { namedModules } from "./named-modules.ts";

const system = `var helper = (x) => x;
System.register("util", [], (e) => ({ execute() { e("title", helper("t")); } }));
System.register("main", ["util", "react"], (e, context) => ({ setters: [], execute() { context.import("lazy"); e("mount", f); e("unmount", f); } }));
System.register("lazy", ["./util"], (e) => ({ execute() {} }));`;

it("splits a script with several named System modules, each with the code beside them", async () => {
  const { code, entry, uploaded, files, isUnchanged } = await publishFolder(builtFolder({ "bundle.js": system }));
  expect({ code, isUnchanged }).toEqual({ code: 0, isUnchanged: true });
  expect(entry).toMatch(/^portico-named-1\.[0-9a-f]{10}\.js$/);
  expect(files).toHaveLength(4);
  const fileOf = (index: number) => entry.replace("-1.", `-${index}.`);
  expect(uploaded[entry]).toContain(`["./${fileOf(0)}", "react"]`);
  expect(uploaded[entry]).toContain(`context.import("./${fileOf(2)}")`);
  expect(uploaded[fileOf(2)]).toContain(`System.register("lazy", ["./${fileOf(0)}"]`);
  for (const index of [0, 1, 2]) expect(uploaded[fileOf(index)]).toMatch(/^var helper = [\s\S]*System\.register\(/);
});

it("splits AMD too, and uses the module with the application's name, else a usual name, else the first", () => {
  const amd = (...names: string[]) => names.map((name) => `define("${name}", ["require", "exports"], f)`).join(";");
  const entryOf = (text: string) => namedModules("dist/all.js", text, "@app/stock")?.[0];
  expect(entryOf(amd("a", "src/stock", "main"))?.text).toContain('"src/stock"');
  expect(entryOf(amd("a", "src/main"))?.text).toContain('"src/main"');
  expect(entryOf(amd("a", "b"))).toMatchObject({ file: expect.stringMatching(/^dist\/portico-named-0\./) });
  const late = 'define("late", [], f); define("b", ["require"], (require) => { require(["late"], f); });';
  expect(entryOf(late)?.text).toMatch(/require\(\["\.\/portico-named-0\.\w+\.js"\]/);
});

it("recognises names in backticks, as minifiers write them", () => {
  const text = "System.register(`util`,[],f);System.register(`main`,[`util`,`react`],f);";
  expect(namedModules("a.js", text, "@app/stock")?.[0]?.text).toMatch(/\["\.\/portico-named-0\.\w+\.js",`react`\]/);
  const amd = "define('util',[],f);define('main',['require'],(require)=>require(`util`));";
  expect(namedModules("a.js", amd, "@app/stock")?.[0]?.text).toMatch(/require\("\.\/portico-named-0\.\w+\.js"\)/);
});

it.each([
  ["in a circle", { util: ["stock"], stock: ["util"] }, "stock"],
  ["in a circle, by a usual name", { util: ["main"], main: ["util"] }, "main"],
  ["where another imports it", { boot: ["stock"], stock: [] }, "stock"],
  ["of those that no other imports, by a relative name", { "src/util": [], "src/boot": ["./util"] }, "src/boot"],
  ["but no imported one with a usual name", { "lib/index": [], boot: ["lib/index"] }, "boot"],
])("uses the right module %s", (_, modules, entry) => {
  const text = Object.entries(modules).map(([name, imports]) => `define("${name}", ${JSON.stringify(imports)}, f);`);
  expect(namedModules("a.js", text.join("\n"), "@app/stock")?.[0]?.text).toContain(`define("${entry}"`);
});

it.each(["var requirejs, require, define; (function () { define = f; })();", "const System = { register() {} };"])(
  "leaves a script with a loader of its own: %s",
  (loader) => {
    const text = `${loader} define("a", [], f); define("b", ["a"], f); System.register("c", [], f);`;
    expect(namedModules("a.js", text, "@app/stock")).toBeUndefined();
  },
);

it("does not split one module, or modules without names", () => {
  for (const text of [
    'System.register("a", [], f);',
    "System.register([], f);",
    "define(['x'], f); define(f);",
    "go()",
  ])
    expect(namedModules("a.js", text, "@app/stock")).toBeUndefined();
});
