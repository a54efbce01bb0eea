import { builtFolder, publishFolder } from "../testing/built-folder.ts";

const app = "React.createElement('b'); client.createRoot(place)";
const iife = `var stock = (function (exports, React, client) { ${app}; exports.mount = m; exports.unmount = u; return exports; })({}, React, ReactDOM);`;
const place = 'document.getElementById("root")';
const packed = (range: string) => JSON.stringify({ name: "stock", dependencies: { react: range, "react-dom": range } });

it("gives a script with lifecycles the libraries that it reads from globals, in the version of its package", async () => {
  const dir = builtFolder({ "package.json": packed("^18.2.0"), "main.js": iife });
  const { code, entry, uploaded, module, isUnchanged } = await publishFolder(dir);
  expect({ code, isUnchanged, format: module?.format }).toEqual({ code: 0, isUnchanged: true, format: "esm" });
  expect(module?.shared).toEqual({ react: "^18.2.0", "react-dom": "^18.2.0" });
  expect(entry).toMatch(/^portico-globals\.[0-9a-f]{10}\.js$/);
  const text = uploaded[entry] ?? "";
  for (const name of ["react", "react-dom", "react-dom/client"]) expect(text).toContain(`from "${name}"`);
  expect(text).toContain("(function (React, ReactDOM, portico$React, portico$ReactDOM) {");
  expect(text).toMatch(/return \[stock\];[\s\S]*export default module;/);
});

it.each([
  ["iife", `(function (React, client) { ${app}; draw(${place}); })(React, ReactDOM);`, "main.js"],
  ["window", `(() => { var r = window.React; ${app}; draw(${place}); })();`, "main.js"],
  [
    "umd",
    `(function (g, f) { typeof exports === "object" && typeof module !== "undefined" ? f(require("react")) : typeof define === "function" && define.amd ? define(["react"], f) : f(g.React); })(this, function (React) { draw(${place}); });`,
    "main.js",
  ],
])("gives them to a script that starts by itself (%s)", async (_, text, file) => {
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
])("leaves a script alone that %s", async (_, text) => {
  expect((await publishFolder(builtFolder({ "main.js": text }))).files).toEqual(["main.js", "portico-html.js"]);
});

it("refuses a script that reads a library which the portal does not offer, with what to do", async () => {
  const text = `(function (vue) { vue.createApp().mount("#app"); })(Vue);`;
  const { code, err, set } = await publishFolder(builtFolder({ "main.js": text }));
  expect({ code, set }).toEqual({ code: 2, set: {} });
  expect(err).toMatch(/main\.js reads the global Vue \(vue\).* Leave nothing external.* index\.html/);
});
