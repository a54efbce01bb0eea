import { readModule } from "./read-module.mjs";

const read = (text: string) => readModule(text, { exports: true });
const umd = (imports: string[]) => ({ status: "read", format: "umd", imports });
const wrapper = (names: string) =>
  `!function(e,t){"object"==typeof exports&&"object"==typeof module?module.exports=t():"function"==typeof define&&define.amd?define(${names},t):e.app=t()}(self,()=>{define([],"inner");return{}});`;

it.each([
  ["webpack, as UMD", wrapper("[]"), []],
  ["webpack, as UMD with a name and a shared library", wrapper('"app",["react","exports"]'), ["react"]],
  [
    "Rollup, as UMD",
    '(function (global, factory) { typeof exports === "object" && typeof module !== "undefined" ? factory(exports) : typeof define === "function" && define.amd ? define(["exports", "rxjs"], factory) : (factory(global.app = {})); })(this, (function (exports, rxjs) { exports.mount = 1; }));',
    ["rxjs"],
  ],
  ["Vite 8, as UMD, whose minifier writes texts as templates", wrapper("[`exports`,`react`]"), ["react"]],
  [
    "Rollup, as AMD with chunks",
    "define(['require', 'exports', './shared-1a', '../lib.js', 'react'], (function (require, exports, a) { }));",
    ["./shared-1a.js", "../lib.js", "react"],
  ],
  [
    "webpack, as a property of an object of the window",
    "(()=>{var e={mount(){},unmount(){}};(window.acme=window.acme||{}).stock=e})();",
    [],
  ],
  [
    "webpack, as a property of a namespace in a variable",
    "(()=>{var e={mount(){},unmount(){}},t=window.acme=window.acme||{};t.stock=e})();",
    [],
  ],
  ["webpack, as AMD", "define(()=>(()=>{var e={};return e})());", []],
  ["CoffeeScript's wrapper", "(function () { define([], function () {}); }).call(this);", []],
  ["esbuild, as a global", "var app=(()=>{return{mount:async()=>{},unmount:async()=>{}}})();", []],
  ["webpack, as a property of the window", "(()=>{var e={mount(){},unmount(){}};window.app=e})();", []],
])("reads the script of %s", (_name, text, imports) => expect(read(text)).toMatchObject(umd(imports)));

it.each([
  [
    "TypeScript's",
    '"use strict"; Object.defineProperty(exports, "__esModule", { value: true }); exports.mount = mount; function mount() {} function unmount() {}',
  ],
  ["tsup's", '"use strict"; var react = require("react"); module.exports = { mount, unmount };'],
  ["one in a function", '(function () { const react = require("react"); exports.mount = exports.unmount = f; })();'],
])("refuses a CommonJS module: %s", (_name, text) => expect(read(text)).toMatchObject({ code: "release.commonjs" }));

it.each([
  ["that starts itself", '(function () { var e = { unmount() {} }, n; n = e; createApp(App).mount("#app"); })();'],
  [
    "of webpack that starts itself",
    '(()=>{var n={1(e){e.unmount=1}};self.webpackChunkapp=self.webpackChunkapp||[];f().mount("#x")})();',
  ],
  ["whose lifecycles are in a constant", "const app = { mount() {}, unmount() {} };"],
])("refuses a script %s", (_name, text) =>
  expect(read(text)).toMatchObject({ code: "release.format", details: { found: "a script that sets no global" } }),
);

it.each([
  ["a property of an argument", "(function (root) { root.app = { mount() {}, unmount() {} }; })(window);"],
  ["a name without a declaration", "(() => { app = { mount() {}, unmount() {} }; })();"],
  ["a bundle whose modules get `require`", "(function (require) { require(1); window.app = { mount, unmount }; })(f);"],
])("reads a script that sets %s", (_name, text) => expect(read(text)).toMatchObject(umd([])));

it.each([
  ["that has no lifecycles", "window.app = {};"],
  ["that defines two modules", "define('mount', [], f); define('unmount', [], f);"],
  ["whose imports are computed", "define(names, function () { return { mount, unmount }; });"],
  ["with another import than a text", "define([name], f);"],
])("refuses a script %s", (_name, text) => expect(read(text)).toMatchObject({ code: "release.format" }));
