import { needsIn, needWarnings } from "./need-warnings.ts";

const address = "https://cdn.example/app.js";
const needsOf = (text: string, needs: string[] = []) =>
  needWarnings({ specifier: "@app/a", address, needs }, needsIn(text))[0]?.details?.needs;

it.each([
  ['window.trustedTypes.createPolicy("vue",{createHTML:e=>e})', ["trusted-types:vue"]],
  ["t.createPolicy('angular#bundler', {})", ["trusted-types:angular#bundler"]],
  ['await fetch("https://api.example/v1/items?x=1")', ["connect:https://api.example"]],
  [
    "new WebSocket(`wss://live.example/feed`), new EventSource('https://live.example/a')",
    ["connect:wss://live.example", "connect:https://live.example"],
  ],
  ['x.open("GET","https://api.example/a")', ["connect:https://api.example"]],
  ['e.jsx("img",{alt:"",src:"https://img.example/a.png"})', ["img:https://img.example"]],
  ['n.innerHTML=`<iframe title="m" src="https://maps.example/x"></iframe>`', ["frame:https://maps.example", "html"]],
  ["WebAssembly.instantiateStreaming(f, i)", ["wasm"]],
  ["new Worker(new URL(e.p + e.u(7), e.b))", ["worker"]],
  ["n.insertAdjacentHTML('beforeend',t)", ["html"]],
])("finds in %j the needs %j", (text, needs) => expect(needsOf(text)).toEqual(needs));

it.each([
  "n.innerHTML=\"\"; n.innerHTML = ''",
  "if (n.innerHTML == t) f(n.innerHTML)",
  'fetch("/api/x"); fetch(`https://cdn.example/data.json`); fetch(base + "/x")',
  'fetch("http://api.example/plain")',
  'createPolicy("default", {}); createPolicy(name, {})',
  "// see https://docs.example/fetch",
])("finds no need in %j", (text) => expect(needsOf(text)).toBeUndefined());

it("says nothing about what is declared, and names the options that declare the rest", () => {
  const text = 'createPolicy("vue",{}); n.innerHTML=t; fetch("https://api.example/v1")';
  expect(needsOf(text, ["trusted-types:vue", "html", "connect:https://api.example"])).toBeUndefined();
  const [warning] = needWarnings({ specifier: "@app/a", address, needs: ["html"] }, needsIn(text));
  expect(needWarnings({ specifier: "react-dom", address, needs: [] }, needsIn(text))).toEqual([]);
  expect(warning).toMatchObject({
    code: "release.need_undeclared",
    message: expect.stringContaining("`publish … --need trusted-types:vue --need connect:https://api.example`"),
  });
});

it("names so many needs as a manifest may declare, and no more", () => {
  const calls = Array.from({ length: 300 }, (_, index) => `fetch("https://a${index}.example/")`);
  expect(needsOf(calls.join(";"))).toHaveLength(100);
});
