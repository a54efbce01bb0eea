import { builtFolder } from "../testing/built-folder.ts";
import { readFolder } from "./folder-files.ts";
import { startedScript } from "./started-script.ts";

const started = (text: string, more: Record<string, string> = {}, entry?: string) =>
  startedScript(readFolder(builtFolder({ "main.js": text, ...more })), entry)?.page;

it("writes a page with the element that the script looks for, and its style sheet", () => {
  const library = 'function find() { return document.getElementById("of-a-library"); }';
  const text = `(() => { ${library} render(document.getElementById("root")); })();`;
  expect(started(text, { "main.css": "a{}" })).toBe(
    '<!doctype html><link rel="stylesheet" href="main.css"><body><div id="root"></div><script defer src="main.js"></script></body>',
  );
});

it.each([
  ['document.querySelector("#app").append(1);', '<div id="app"></div><script defer'],
  ['var a = 1; function App() {} render(App, document.getElementById("app"));', '<div id="app"></div><script defer'],
  [
    'import "./x.js"; createApp({ mount() {}, unmount() {} }).mount("#app");',
    '<div id="app"></div><script type="module"',
  ],
  ["(()=>{ let v={mount(){},unmount(){}};v.mount(`#app`) })()", '<div id="app"></div><script defer'],
  [
    `var r = wrap((exports, module) => { ${" ".repeat(500)} module.exports = {}; });${" ".repeat(500)} r(document.getElementById("x-1"));`,
    '<div id="x-1"></div><script defer',
  ],
  // Children of micro-app, wujie, icestark and qiankun start by themselves if the mark of their host is absent.
  [
    'window.mount = () => render(document.getElementById("root")); window.unmount = () => {}; if (!window.__MICRO_APP_ENVIRONMENT__) window.mount();',
    '<div id="root"></div><script defer',
  ],
  [
    `!function(e,t){"object"==typeof exports?module.exports=t():e.stock=t()}(self,()=>{function render(){document.querySelector("#root")}window.__POWERED_BY_QIANKUN__||render();return{bootstrap(){},mount(){},unmount(){}}})`,
    '<div id="root"></div><script defer',
  ],
  ["(()=>{document.body.appendChild(make())})();", "<body><script defer"],
  ["new App({ target: document.body });", "<body><script defer"],
])("writes one for %s", (text, page) => expect(started(text)).toContain(page));

it.each([
  'export async function mount() { document.getElementById("root"); } export async function unmount() {}',
  'var stock = (() => { document.getElementById("root"); return { mount() {}, unmount() {} }; })();',
  '(() => { window.stock = { mount() { document.getElementById("root"); }, unmount() {} }; })();',
  '(() => { const v = { mount() {}, unmount() {} }; v.mount("#app"); window.stock = { bootstrap() {}, mount() {}, unmount() {} }; })();',
  'System.register([], () => { document.getElementById("root"); });',
  // Children of qiankun that use libraries of their host's page become modules: a page would not provide the libraries.
  ...['module.exports=t(require("react"))', 'define(["react"],t)'].map(
    (head) =>
      `!function(e,t){"object"==typeof exports?${head}:e.stock=t(e.React)}(self,e=>{function render(){document.querySelector("#root")}window.__POWERED_BY_QIANKUN__||render();return{bootstrap(){},mount(){},unmount(){}}})`,
  ),
  'System.register([], () => { if (!window.__POWERED_BY_QIANKUN__) document.getElementById("root"); });',
  '(function (f) { typeof exports === "object" ? f() : f(); })(() => document.getElementById("root"));',
  'var r = require("react"); document.getElementById("root").append(r);',
  '(() => { var e = {}; document.getElementById("root"); module.exports = e; })();',
  'customElements.define("a-b", class extends HTMLElement {});',
  "this is no script",
])("writes no page for code that does not start by itself: %s", (text) => expect(started(text)).toBeUndefined());

it("uses the named entry if several scripts could be the entry", () => {
  const files = { "a.js": "1;", "b.js": 'document.getElementById("b").append(1);', "main.js": "2;" };
  expect(started("2;", files, "b.js")).toContain('<div id="b">');
});
