import { readModule } from "./read-module.mjs";

const inFull = (text: string) => readModule(text, { exports: true, format: "esm" });
const large = (text: string) => readModule(text, { exports: true, format: "esm", most: 10 });

it.each([
  ["imports of every form", 'import a, { b as c } from "react"; import * as d from "rxjs"; import "./side.js";'],
  [
    "exports of every form",
    'export const mount = f, { a, b: [c] } = o; export function unmount() {} var f; export { f as "a b" };',
  ],
  ["a default export of a name", "const app = 1; export { app as default };"],
  ["exports of other modules", 'export * from "./a.js"; export * as b from "./b.js"; export { c as d } from "react";'],
  [
    "import() of files and of computed addresses",
    'import("./a.js"); () => import(`./b.js`); import(f(x)); import(`./` + x);',
  ],
  [
    "import() whose failure is handled",
    'import("_").catch(() => 1); import("absent") . catch(f); import("needed").then(f);',
  ],
  [
    "files with attributes",
    'import d from "./d.json" with { type: "json" }; import("./c.css", { with: { type: "css" } });',
  ],
  ["other attributes", 'import d from "./d.json" with { type: "text" };'],
  ["an import in a text or a comment", 'const a = "import(\\"./no.js\\")"; /* import "./no.js" */ import "./yes.js";'],
])("reads the same of a large ES module as of a small one: %s", (_, text) => {
  expect(large(text)).toEqual(inFull(text));
});

it("reads an ES module whose format is not stated", () => {
  const text = 'import "react"; export const mount = f;';
  expect(readModule(text, { exports: true, most: 10 })).toMatchObject({
    status: "read",
    format: "esm",
    imports: ["react"],
  });
});

it.each([
  ["a System module", 'System.register(["react"], function (e) { return {}; });', undefined],
  ["a plain script", "window.app = { mount: f, unmount: f };", undefined],
  ["a file that no lexer reads", "export const a = `${;", undefined],
  ["an ES module that is stated to be another", 'import "react"; export const mount = f;', "system" as const],
])("refuses %s that is too large", (_, text, format) => {
  const answer = readModule(text, { exports: true, format, most: 10 });
  expect(answer).toEqual({ status: "refused", code: "release.too_large", details: { most: 10 } });
});
