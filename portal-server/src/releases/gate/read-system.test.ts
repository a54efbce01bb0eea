import { readSystem } from "./read-system.mjs";

const exportsOf = (text: string) => {
  const read = readSystem(text, { exports: true });
  return read.status === "read" ? { ...read.exports, names: read.exports.names.sort() } : read;
};
const all = ["mount", "unmount"];

it("reads a registration beside other statements, and refuses two of them", () => {
  const registration = "System.register([], function (e) { e({ mount: f, unmount: f }); });";
  expect(exportsOf(`var styles = "p{}"; (function () {})(); ${registration} f();`)).toEqual({
    names: all,
    complete: true,
  });
  expect(exportsOf(registration + registration)).toMatchObject({ code: "release.format" });
});

describe("the exports of a module", () => {
  it.each([
    [
      "Rollup",
      'System.register([], function (exports, module) { "use strict"; exports({ mount: mount, unmount: unmount }); return { execute: function () {} }; function mount() {} function unmount() {} });',
    ],
    [
      "TypeScript and Babel",
      'System.register(["react"], function (exports_1, c) { var r; return { setters: [function (x) { r = x; }], execute: function () { exports_1("mount", async () => {}); exports_1("unmount", async () => {}); } }; });',
    ],
    [
      "webpack, minified",
      "System.register([],function(e,t){return{execute:function(){e((()=>{var e={7(e,t,n){e.exports=1}},n={};n.d=(e,t)=>{};var c={};return n.d(c,{mount:()=>a,unmount:()=>b}),c})())}}});",
    ],
    [
      "webpack in development mode",
      "System.register([], function (D, s) { return { execute: function () { D((() => { var m = { 1: (u, e, r) => { r.d(e, { mount: () => a, unmount: () => b }); } }; return r(1); })()); } }; });",
    ],
    [
      "Rspack 2, with getters and values",
      "System.register([],function(e){return{execute:function(){e((()=>{var n={7(e,t,r){r.r(t),r.d(t,{},{mount:async function(){},unmount(){}})}};return a(7)})())}}});",
    ],
    [
      "webpack, with a list of getters",
      'System.register([],function(e){return{execute:function(){e((()=>{var c={};return d(c,["mount",()=>a,"unmount",()=>b]),c})())}}});',
    ],
    [
      "Rollup and webpack, with a name of the library",
      'System.register("shop", [], function (e) { return { execute: function () { e({ mount: f, unmount: f }); } }; });',
    ],
    [
      "a developer",
      "System.register([], (e) => ({ execute() { const own = { mount: async () => {} }; own.unmount = async () => {}; e(own); } }));",
    ],
  ])("are read from the code of %s", (_name, text) => expect(exportsOf(text)).toEqual({ names: all, complete: true }));

  it("do not include those of an inner function whose parameter has the name of the exporter", () => {
    const text =
      'System.register([], function (e) { return { execute: function () { [1].map(function (e) { e("mount"); e("unmount"); }); e("other", 1); } }; });';
    expect(exportsOf(text)).toEqual({ names: ["other"], complete: true });
  });

  it.each([
    ["is passed to a function", 'System.register([],function(e){fill(e);e("other",1)});'],
    ["is called with computed names", 'System.register([],function(e){for(var n in x)e(n,x[n]);e("other",1)});'],
    ["gets an object that code fills", "System.register([],function(e){var o={other:1};fill(o);e(o)});"],
    ["gets an object with a spread", "System.register([],function(e){e({other:1,...x})});"],
    ["is called in `eval`", "System.register([],function(e){e('other',1);eval('e(\"mount\", f)')});"],
    [
      "gets a value that depends on the page",
      "System.register([],function(e){e(function(){if(x)return{other:1};return{mount:f}}())});",
    ],
    [
      "gets a CommonJS module that writes to `this`",
      "System.register([],function(e){e(function(e){return t(0);function t(r){}}([function(m,x){x.other=1,this.mount=f}]))});",
    ],
  ])("are incomplete when the exporter %s", (_name, text) =>
    expect(exportsOf(text)).toMatchObject({ complete: false }),
  );
});
