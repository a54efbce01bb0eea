import { builtFolder, publishFolder } from "../testing/built-folder.ts";
import { globalsModule } from "./globals-module.ts";
import { libraryGlobals } from "./library-globals.ts";

const app = "React.createElement('b'); client.createRoot(place)";
const iife = `var stock = (function (exports, React, client) { ${app}; exports.mount = m; exports.unmount = u; return exports; })({}, React, ReactDOM);`;
const place = 'document.getElementById("root")';
const packed = (range: string) => JSON.stringify({ name: "stock", dependencies: { react: range, "react-dom": range } });

it("imports the libraries that a script with lifecycles reads from globals, in its package's version", async () => {
  const dir = builtFolder({ "package.json": packed("^18.2.0"), "main.js": iife });
  const { code, entry, uploaded, module, isUnchanged } = await publishFolder(dir);
  expect({ code, isUnchanged, format: module?.format }).toEqual({ code: 0, isUnchanged: true, format: "esm" });
  expect(module?.shared).toEqual({ react: "^18.2.0", "react-dom": "^18.2.0" });
  expect(entry).toMatch(/^portico-globals\.[0-9a-f]{10}\.js$/);
  const text = uploaded[entry] ?? "";
  for (const name of ["react", "react-dom", "react-dom/client"]) expect(text).toContain(`from "${name}"`);
  expect(text).toContain("(function (React, ReactDOM, portico$React, portico$ReactDOM) {");
  expect(text).toMatch(/return \[stock\];[\s\S]*export default portico\$module;/);
});

const React = { createElement: (name: string) => name };

/** Returns the exports of a written module, with a library for each of its imports. */
function exportOf(text: string): unknown {
  const globals = libraryGlobals("main.js", text);
  if (!globals) throw new Error("It reads no globals.");
  const code = globalsModule(text, globals, true)
    .replace(/import \* as (\S+) from "[^"]*";/g, "const $1 = React;")
    .replace("export default", "return");
  return new Function("React", `"use strict"; ${code}`)(React);
}

it("runs a script that checks for a module, and that reads names of the page", () => {
  const asked = ["own", "made", "found", "isObject", "library0", "objects"].map((name) => `typeof ${name}`);
  const asks = `const isCommonJs = typeof module === "object" && module; const kinds = [${asked.join(", ")}];`;
  const text = `var stock = (function (React) { ${asks} return { mount: () => [isCommonJs, ...kinds], unmount() {}, React }; })(React);`;
  const found = exportOf(text) as { mount(): unknown[]; React: typeof React };
  expect(found.mount()).toEqual([false, ...asked.map(() => "undefined")]);
  expect(found.React.createElement("b")).toBe("b");
});

it.each([
  ["catches", "try { warm(); } catch (problem) {}"],
  ["counts", "for (let index = 0; index < 1; index += 1) { const twice = index * 2; }"],
  ["names a class", "window.Stock = class Own {};"],
  ["has functions in blocks", "if (stock) { function late() {} class Late {} }"],
])("finds the lifecycles of a script that %s beside them", (_, more) => {
  const stock = "var stock = (function (React) { return { mount: React.createElement, unmount() {} }; })(React);";
  expect(exportOf(`${stock} var window = {}; ${more}`)).toMatchObject({ mount: React.createElement });
});

it("finds lifecycles that are declared by `let`, in a pattern or by `var` of a block", () => {
  const made = "(function (React) { return { app: { mount() {}, unmount() {} } }; })(React)";
  for (const text of [`let stock = ${made};`, `const { app } = ${made};`, `if (1) { var stock = ${made}; }`])
    expect(exportOf(text)).toMatchObject({ mount: expect.any(Function) });
});

it.each([
  ["iife", `(function (React, client) { ${app}; draw(${place}); })(React, ReactDOM);`, "main.js"],
  ["window", `(() => { var r = window.React; ${app}; draw(${place}); })();`, "main.js"],
  [
    "umd",
    `(function (g, f) { typeof exports === "object" && typeof module !== "undefined" ? f(require("react")) : typeof define === "function" && define.amd ? define(["react"], f) : f(g.React); })(this, function (React) { draw(${place}); });`,
    "main.js",
  ],
])("imports them for a script that starts by itself (%s)", async (_, text, file) => {
  const { code, err, uploaded, files, isUnchanged } = await publishFolder(builtFolder({ [file]: text }));
  expect({ code, err, isUnchanged }).toMatchObject({ code: 0, isUnchanged: true });
  expect(err).toContain("is a script that starts by itself (main.js).");
  const written = files.find((each) => each.startsWith("portico-globals.")) ?? "";
  expect(uploaded[written]).toContain('from "react"');
  expect(uploaded[written]).not.toContain("window.React");
  expect(uploaded["portico-html.js"]).toContain(`import("./${written}")`);
});

it.each([
  ["declares the name", `var React = {}; (() => { React.a; draw(${place}); })();`],
  ["declares it in its functions", `(() => { let React = b(); React.a; draw(${place}); })();`],
  ["asks whether it is there", `(() => { if (typeof React !== "undefined") React.a; draw(${place}); })();`],
  ["sets it", `(() => { window.React = {}; window.React.a; draw(${place}); })();`],
  ["has properties of that name", `(() => { lib.React; ({ React: 1 }); draw(${place}); })();`],
])("does not change a script that %s", async (_, text) => {
  expect((await publishFolder(builtFolder({ "main.js": text }))).files).toEqual([
    "main.js",
    "portico-html.js",
    "portico-page.css",
  ]);
});

it("refuses a script that reads a library which the portal does not offer, with the next step", async () => {
  const text = `(function (vue) { vue.createApp().mount("#app"); })(Vue);`;
  const { code, err, set } = await publishFolder(builtFolder({ "main.js": text }));
  expect({ code, set }).toEqual({ code: 2, set: {} });
  expect(err).toMatch(/main\.js reads the global Vue \(vue\).* Leave nothing external.* index\.html/);
});

it("ignores other libraries that a script reads of the window", async () => {
  const text = `(function (React) { window.jQuery && window.jQuery.fn; React.a; draw(${place}); })(React);`;
  const { code, uploaded, files } = await publishFolder(builtFolder({ "main.js": text }));
  expect(code).toBe(0);
  expect(uploaded[files.find((each) => each.startsWith("portico-globals.")) ?? ""]).toContain("window.jQuery.fn");
  const own = `var Vue = window.Vue; (function (vue) { draw(${place}); })(Vue);`;
  expect((await publishFolder(builtFolder({ "main.js": own }))).files).toEqual([
    "main.js",
    "portico-html.js",
    "portico-page.css",
  ]);
});
