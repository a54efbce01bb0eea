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
  ["webpack, as AMD", "define(()=>(()=>{var e={};return e})());", []],
  ["CoffeeScript's wrapper", "(function () { define([], function () {}); }).call(this);", []],
  ["esbuild, as a global", "var app=(()=>{return{mount:async()=>{},unmount:async()=>{}}})();", []],
  ["webpack, as a property of the window", "(()=>{var e={mount(){},unmount(){}};window.app=e})();", []],
])("reads the script of %s", (_name, text, imports) => expect(read(text)).toMatchObject(umd(imports)));

it.each([
  ["that has no lifecycles", "window.app = {};"],
  ["that defines two modules", "define('mount', [], f); define('unmount', [], f);"],
  ["whose imports are computed", "define(names, function () { return { mount, unmount }; });"],
  ["with another import than a text", "define([name], f);"],
])("refuses a script %s", (_name, text) => expect(read(text)).toMatchObject({ code: "release.format" }));
