import { runInNewContext } from "node:vm";
import { separateChunks } from "./own-chunks.ts";

/** The part of webpack's runtime that receives chunks: it installs those that are in the array first. */
const runtime = (array: string, chunk: string) => `(() => {
  const modules = {}, array = self["${array}"] = self["${array}"] || [];
  const install = ([, more]) => Object.assign(modules, more);
  array.forEach(install);
  const push = array.push.bind(array);
  array.push = (each) => {
    push(each);
    install(each);
  };
  self.lazy = () => {
    if (!modules.lazy) self.load("${chunk}");
    return modules.lazy();
  };
})();`;
const chunk = (array: string, text: string) =>
  `(self["${array}"] = self["${array}"] || []).push([["lazy"], { lazy: () => "${text}" }]);`;

/** The text of the lazy chunk of each of the builds, which run in one page. */
function lazyTexts(builds: readonly string[], array: string): unknown[] {
  const page: Record<string, unknown> = {};
  page.self = page;
  return builds.map((text) => {
    const files = new Map([
      ["app.js", Buffer.from(runtime(array, "lazy.js"))],
      ["lazy.js", Buffer.from(chunk(array, text))],
      ["app.css", Buffer.from(`.${array} {}`)],
    ]);
    separateChunks(files);
    expect(String(files.get("app.css"))).toBe(`.${array} {}`);
    const load = (file: string) => runInNewContext(String(files.get(file)), page);
    Object.assign(page, { load });
    load("app.js");
    return (page.lazy as () => unknown)();
  });
}

it.each(["webpackChunkapp", "webpackJsonp", "webpackJsonpmy-app", "rspackChunkapp", "parcelRequire94c2"])(
  "lets each build of one name run its own lazy code: %s",
  (array) => expect(lazyTexts(["first", "second"], array)).toEqual(["first", "second"]),
);

it.each([
  'import(/* webpackChunkName: "late" */ "./late.js"); var parcelRequire;',
  'draw("The global webpackJsonp was renamed to webpackChunkapp.");',
  "function webpackJsonpCallback(data) {} list.push = webpackJsonpCallback; webpackJsonpCallback(1);",
])("leaves comments and texts that mention such a name, and other names that begin so: %s", (text) => {
  const files = new Map([["app.js", Buffer.from(text)]]);
  separateChunks(files);
  expect(String(files.get("app.js"))).toBe(text);
});

it.each([
  "self.webpackChunkapp",
  "window['webpackJsonp']",
  "(this.webpackJsonp=this.webpackJsonp||[])",
  'e["webpackChunkapp"]',
])("renames the global as code reads it: %s", (code) => {
  const files = new Map([["app.js", Buffer.from(code)]]);
  separateChunks(files);
  expect(String(files.get("app.js"))).not.toMatch(/(?:webpackChunkapp|webpackJsonp)\b/);
});
