import { builtFolder, publishFolder } from "../testing/built-folder.ts";
import { commonJsModule } from "./common-js.ts";
import { isCommonJs } from "./is-common-js.ts";

type Made = { mount(): unknown; unmount: unknown };

/** Runs a written module with these libraries. */
function run(files: Record<string, string>, libraries: Record<string, unknown> = {}) {
  const written = commonJsModule("main.js", (file) => files[file]);
  let made: unknown;
  const define = (names: string[], factory: (require: (name: string) => unknown) => unknown) => {
    expect(names).toEqual(["require", "exports", "module", ...Object.keys(libraries)]);
    made = factory((name) => libraries[name]);
  };
  new Function("define", written?.text ?? "")(define);
  return made as Made;
}

/** Runs one that also tries libraries, of which the page's map may have some. */
async function runSystem(
  files: Record<string, string>,
  libraries: Record<string, unknown>,
  tried: Record<string, unknown>,
) {
  let made: Made | undefined;
  const notFound = () => Promise.reject(new Error("no such name"));
  const context = { import: (name: string) => (tried[name] ? Promise.resolve(tried[name]) : notFound()) };
  type Setter = (made: unknown) => void;
  type Declare = (exported: (names: Made) => void, given: object) => { setters: Setter[]; execute(): Promise<void> };
  const declared: Promise<void>[] = [];
  const register = (names: string[], declare: Declare) => {
    expect(names).toEqual(Object.keys(libraries));
    const { setters, execute } = declare((names) => {
      made = names;
    }, context);
    for (const [index, name] of names.entries()) setters[index]?.(libraries[name]);
    declared.push(execute());
  };
  new Function("System", commonJsModule("main.js", (file) => files[file])?.text ?? "")({ register });
  await Promise.all(declared);
  return made as unknown as Made;
}

const lifecycles = "exports.mount = () => [text]; exports.unmount = () => {};";

it.each([
  [
    "Rollup and tsc",
    `"use strict"; Object.defineProperty(exports, "__esModule", { value: true }); const text = require("react").version; ${lifecycles}`,
  ],
  [
    "esbuild and tsup",
    'var made = { mount: () => [require("react").version], unmount() {} }; module.exports = made; 0 && (module.exports = { mount });',
  ],
  [
    "webpack",
    '(()=>{"use strict";var e={1:e=>{e.exports=require("react")}},t={};function n(r){const o=t[r]={exports:{}};return e[r](o),o.exports}const r={mount:()=>[n(1).version],unmount(){}};module.exports=r})();',
  ],
  ["a minifier, with backticks", `const text = require(\`react\`).version; ${lifecycles}`],
])("runs a CommonJS module of %s, and requires libraries from the page", (_, text) => {
  expect(run({ "main.js": text }, { react: { version: "19" } }).mount()).toEqual(["19"]);
});

it("contains each required file once, and JSON files", () => {
  const files = {
    "main.js": `require("./reset.css"); const text = require("./lib/late.js").text; require("./lib/late.js"); require("./main.css"); ${lifecycles}`,
    "reset.css": "a{}",
    "lib/late.css": "a{}",
    "lib/late.js":
      'require("./late.css"); const { runs } = require("../data"); runs.count += 1; exports.text = runs.count;',
    "data.json": '{ "runs": { "count": 0 } }',
    "main.css": "a{}",
  };
  expect(run(files).mount()).toEqual([1]);
  const inOrder = ["reset.css", "lib/late.css", "main.css"];
  expect(commonJsModule("main.js", (file) => files[file as keyof typeof files])?.styles).toEqual(inOrder);
});

it.each([
  ["tsc's __exportStar", 'tslib_1.__exportStar(require("./app"), exports);'],
  ["Babel", 'Object.defineProperty(exports, "__esModule", { value: true });'],
  ["webpack's commonjs", "var target = exports; for (var name in made) target[name] = made[name];"],
  ["a library that is guarded itself", "var u = typeof exports == 'object' && exports; exports.mount = u;"],
  ["a module that reports its failure", "try { exports.mount = () => 1; } catch (error) { report(error); }"],
  ["one that keeps it", "try { exports.mount = () => 1; } catch (error) { window.failure = { error }; }"],
  [
    "minified code that names a parameter as another function's test result",
    "function a() { var t = typeof define == 'function'; return t } function b(t) { if (t) { exports.mount = t } } b(a());",
  ],
  ["code with a property that is named as a test result", "var t = typeof define; if (o.t) { exports.mount = 1; }"],
])("knows %s", (_, text) => {
  expect(isCommonJs(text)).toBe(true);
});

it.each([
  [
    "UMD",
    "(function (root, factory) { typeof exports === 'object' ? module.exports = factory() : (root.app = factory()); })(this, f);",
  ],
  ["AMD", "define(['exports'], function (exports) { exports.mount = 1; });"],
  [
    "a plain script that contains the guarded code of a library",
    `var stock; (() => { ${"go();".repeat(130)} const free = 'object'==typeof exports&&exports&&!exports.nodeType&&exports, isNode = free && typeof module == "object" && module; draw(isNode); stock = { mount() {}, unmount() {} }; })();`,
  ],
  [
    "a plain script that sets module.exports where there is one",
    `var stock = {}; ${"go();".repeat(130)};if(typeof module!="undefined"&&module.exports){module.exports=stock}`,
  ],
  ["a script that asks for define", "typeof define === 'function' && define.amd ? define(f) : (module.exports = f());"],
  [
    "a script that asks first, as Moment 2.8 does",
    "(function () { var cache = {}, hasModule = (typeof module !== 'undefined' && module.exports), stock = {}; if (hasModule) { module.exports = stock; } else { window.stock = stock; } })();",
  ],
  ["a script that tries", "var stock = {}; try { module.exports = stock; } catch (e) { window.stock = stock; }"],
  [
    "a script that tries, and looks later",
    "var isSet; try { module.exports = {}; isSet = true; } catch (e) {} if (!isSet) self.stock = {};",
  ],
  ["a function that tries", "(function () { try { module.exports = 1; } catch (e) { this.stock = 1; } }).call(this);"],
  ["a script that only reads them", "go(exports.mount, module.hot);"],
  ["an ES module", "export const exports = 1; module.exports = 2;"],
  [
    "a script that has own names",
    "(function (exports, module) { module.exports = 1; exports.mount = 2; })({}, {}); var stock = {};",
  ],
])("does not change %s", (_, text) => {
  expect(isCommonJs(text)).toBe(false);
});

it("finds folders as Node does, and runs a file once under all its names", () => {
  const count = "globalThis.count = (globalThis.count ?? 0) + 1; exports.count = () => globalThis.count;";
  const files = {
    "main.js": `const text = [require("./lib/"), require("./lib"), require("./lib/index.js"), require("./lib/late.js"), require("./data").name, require("./packed").name]; ${lifecycles}`,
    "lib/index.js": count,
    "lib/late.js":
      'module.exports = require(".") === require("./") && require(".") === require("../lib") && require("..").name;',
    "index.js": 'exports.name = "root";',
    "data/index.json": '{ "name": "data" }',
    "packed/package.json": '{ "main": "src/made" }',
    "packed/src/made.js": 'exports.name = "packed";',
  };
  const [[one, two, three, root, data, packed]] = run(files).mount() as [Record<string, () => unknown>[]];
  expect([one, two, root, data, packed]).toEqual([two, three, "root", "data", "packed"]);
  expect(one?.count?.()).toBe(1);
});

it("runs a file with a hashbang, and imports late parts from where the file was", () => {
  expect(run({ "main.js": `#!/usr/bin/env node\nconst text = 1; ${lifecycles}` }).mount()).toEqual([1]);
  const files: Record<string, string> = {
    "dist/main.js": `require("./lib/a.js"); ${lifecycles}`,
    "dist/lib/a.js": 'exports.late = () => [import("./late.js"), import("../other.js"), import("react")];',
  };
  const text = commonJsModule("dist/main.js", (file) => files[file])?.text;
  expect(text).toContain('[import("./lib/late.js"), import("./other.js"), import("react")]');
});

it.each([
  ["a picture", { "l.svg": "<svg />" }, 'require("./l.svg");', /l\.svg.*no script.*bundler/],
  ["an ES module", { "l.mjs": "export default 1;" }, 'require("./l.mjs");', /l\.mjs.*no script/],
  ["broken JSON", { "l.json": "{," }, 'require("./l.json");', /l\.json.*no JSON/],
  ["a broken package.json", { "l/package.json": "{," }, 'require("./l");', /l\/package\.json.*no JSON/],
  ["a computed name", {}, "const name = 1; require(name + `.js`);", /main\.js.*computes.*literal/],
])("refuses %s, with the file and the next step", (_, others, text, sentence) => {
  const files: Record<string, string> = { "main.js": `${text} ${lifecycles}`, ...others };
  expect(() => commonJsModule("main.js", (file) => files[file])).toThrow(sentence);
});

it("provides the default export of an ES module where tsc and esbuild look for it, and its current values", () => {
  const namespace = Object.defineProperty({ default: () => "made", count: 1 }, Symbol.toStringTag, { value: "Module" });
  const tsc = "const __importDefault = (mod) => (mod && mod.__esModule ? mod : { default: mod });";
  const made = 'dayjs.default(), whole.count, Object.keys(whole), require("./a") === whole';
  const text = `${tsc} const dayjs = __importDefault(require("dayjs")); const whole = require("dayjs"); ${lifecycles.replace("text", made)}`;
  const { mount } = run({ "main.js": text, "a.js": 'module.exports = require("dayjs");' }, { dayjs: namespace });
  namespace.count = 2;
  expect(mount()).toEqual(["made", 2, ["default", "count"], true]);
});

it.each([
  ["tries a computed name", 'try { require("./" + "a"); } catch (error) { code = error.code; }'],
  [
    "computes a name that it may never require",
    'const load = (name) => require("./" + name); try { load("a"); } catch (error) { code = error.code; }',
  ],
  ["tries a file that is not there", 'try { require("./absent"); } catch (error) { code = error.code; }'],
  [
    "tries a file from outside of the build",
    'try { require("../../build/native"); } catch (error) { code = error.code; }',
  ],
  ["tries an ES module", 'try { require("./es.mjs"); } catch (error) { code = error.code; }'],
  ["tries what is no script", 'try { require("./native.node"); } catch (error) { code = error.code; }'],
])("continues a module that %s, as Node does", (_, text) => {
  const others = { "es.mjs": "export default 1;", "native.node": "\u007fELF" };
  const files = { "main.js": `let code; ${text} ${lifecycles.replace("text", "code")}`, ...others };
  expect(run(files).mount()).toEqual(["MODULE_NOT_FOUND"]);
});

it("uses a library that is required in a `try` if the page's map has it, and works without it", async () => {
  const text = `let text; try { text = require("react").at + require("@acme/design").at; } catch (error) { text = error.code; } ${lifecycles}`;
  const libraries = { react: { at: 1 } };
  const design = { __useDefault: true, default: { at: 2 } };
  const made = [design, undefined].map((found) => runSystem({ "main.js": text }, libraries, { "@acme/design": found }));
  expect((await Promise.all(made)).map(({ mount }) => mount())).toEqual([[3], ["MODULE_NOT_FOUND"]]);
});

it("contains a library of the portal that is required in a `try`, and a file that is required both ways", () => {
  const text = `let text; try { text = require("react").version; } catch {} try { require("./a"); } catch {} text += require("./a"); ${lifecycles}`;
  expect(run({ "main.js": text, "a.js": "module.exports = 1;" }, { react: { version: "19" } }).mount()).toEqual([
    "191",
  ]);
});

it("runs a file that returns at its top level", async () => {
  const text = `module.exports = require("./a"); if (module.exports.mount) return; exports.no = import("./b.js");`;
  const files = { "main.js": text, "a.js": `const text = 1; ${lifecycles} return; throw 1;`, "b.js": "export {};" };
  expect(run(files).mount()).toEqual([1]);
  expect(await publishFolder(builtFolder(files))).toMatchObject({
    code: 0,
    entry: expect.stringMatching(/^portico-commonjs/),
  });
});

it("reports a computed name that is required later, and none that is required in a `try`", async () => {
  const later = "const late = (name) => require('./' + name);";
  const text = `${later} try { require("./a" + 1); } catch {} const text = require("react").version; ${lifecycles}`;
  const { code, err } = await publishFolder(builtFolder({ "main.js": text }));
  expect(code).toBe(0);
  expect(err).toContain(
    "main.js computes the name in require('./' + name): it finds only what main.js also requires by",
  );
  expect(err).not.toContain('"./a" + 1');
});

it("publishes a folder with a CommonJS module, also where its endings are .cjs", async () => {
  const files = {
    "main.cjs": `const text = require("./late.cjs"); ${lifecycles}`,
    "late.cjs": 'require("./late.css"); module.exports = require("react").version;',
    "late.css": "a{}",
  };
  const { code, entry, uploaded, module, isUnchanged } = await publishFolder(builtFolder(files));
  expect({ code, isUnchanged }).toEqual({ code: 0, isUnchanged: true });
  expect(entry).toMatch(/^portico-commonjs\.[0-9a-f]{10}\.js$/);
  expect(uploaded[entry]).toContain('define(["require","exports","module","react"]');
  expect(module).toMatchObject({ format: "umd", styles: [expect.stringMatching(/late\.css$/)] });
});

it("publishes the CommonJS of tsup that also names React, and refuses one without a required file", async () => {
  const text = `var import_react = require("react"); const React = import_react; ${lifecycles.replace("text", "React.version")}`;
  const app = await publishFolder(builtFolder({ "main.js": `${text}\nmodule.exports = exports; draw(React.lazy);` }));
  expect(app.entry).toMatch(/^portico-commonjs/);
  const absent = await publishFolder(builtFolder({ "main.js": `require("./late"); ${lifecycles}` }));
  expect(absent).toMatchObject({
    code: 2,
    err: expect.stringContaining("main.js requires ./late, which is not in the folder"),
  });
  const above = await publishFolder(builtFolder({ "main.js": `require("../package.json"); ${lifecycles}` }));
  expect(above).toMatchObject({
    code: 2,
    err: expect.stringContaining("main.js requires ../package.json, which is outside of the build"),
  });
});
