import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { needWarnings } from "./need-warnings.ts";
import { needsIn } from "./needs-in.ts";

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
  ['const f=new Function("a","return a+1")', ["eval"]],
  ['const V="https://js.pay.example/v3";document.createElement("script").src=V', ["script:https://js.pay.example"]],
  [
    's=document.createElement("script"),s.src=`https://maps.example/maps/api/js?key=7`',
    ["script:https://maps.example"],
  ],
  ['s=createElement("script"),s.src="https://cdn.other.example/x/widget.js"', ["script:https://cdn.other.example"]],
  ["new Worker(new URL(e.p + e.u(7), e.b))", ["worker"]],
  ["this.worker=new self.Worker(t)", ["worker"]],
  ["const w=new globalThis.SharedWorker(t)", ["worker"]],
  ["n.insertAdjacentHTML('beforeend',t)", ["html"]],
  ['new DOMParser().parseFromString(t,"text/html")', ["html"]],
  ["new DOMParser().parseFromString('<a>'+t(1)+'</a>', `text/html`)", ["html"]],
  ["w.document.write(t)", ["html"]],
  ["f.srcdoc=t", ["html"]],
  ['Q("editorViewLayer",{createHTML:e=>e})', ["trusted-types:editorViewLayer"]],
  ["p(`loader`,{createScriptURL(e){return e}})", ["trusted-types:loader"]],
  ['n="dompurify"+(r?"#"+r:"");t.createPolicy(n,{createHTML:e=>e})', ["trusted-types:dompurify"]],
  ['Su(function(){return Function(u,h+"return "+l)})', ["eval"]],
  ["c.addModule(URL.createObjectURL(new Blob([t])))", ["eval"]],
  ['axios.create({baseURL:"https://api.example/v1"})', ["connect:https://api.example"]],
  ['x.post("https://api.example/v1",t)', ["connect:https://api.example"]],
  ['S.init({dsn:"https://0a1b@o1.ingest.example/2"})', ["connect:https://o1.ingest.example"]],
  ['const D="https://0a1b2c3d4e5f6071@o1.ingest.example/2"', ["connect:https://o1.ingest.example"]],
  ['io("https://live.example")', ["connect:https://live.example", "connect:wss://live.example"]],
  ['jsx("p",{dangerouslySetInnerHTML:{__html:t}})', ["html"]],
  ['n.setAttribute("style", t)', ["style-attr"]],
  ['n.append(m(`<p class="a" style="color:red">`))', ["style-attr"]],
  ['e.push(["@import url(\\"https://cdn.other.example/a.css\\");"])', ["style:https://cdn.other.example"]],
  [
    'l.href="https://fonts.googleapis.com/css2?family=Inter"',
    ["style:https://fonts.googleapis.com", "font:https://fonts.gstatic.com"],
  ],
])("finds in %j the needs %j", (text, needs) => expect(needsOf(text)).toEqual(needs));

it("warns of needs without an origin in a module that was uploaded, too", () => {
  const uploaded = { specifier: "@app/a", address: "/modules/acme/a/app.js", needs: [] };
  expect(needWarnings(uploaded, needsIn("n.innerHTML = t"))[0]?.details?.needs).toEqual(["html"]);
});

it.each([
  [
    '@import url("https://fonts.googleapis.com/css?family=A");',
    ["style:https://fonts.googleapis.com", "font:https://fonts.gstatic.com"],
  ],
  ["@import 'https://a.example/b.css'; @import url(./own.css);", ["style:https://a.example"]],
  ["@font-face { src: url(https://a.example/f.woff2) format('woff2') }", ["font:https://a.example"]],
  ['p { background: url("https://a.example/p.png") } a { cursor: url(data:x) }', ["img:https://a.example"]],
  ["p { background: url(https://cdn.example/own.png) } /* fetch('https://b.example') */", undefined],
])("finds in the style sheet %j the needs %j", (text, needs) =>
  expect(needWarnings({ specifier: "@app/a", address, needs: [] }, needsIn(text, "style"))[0]?.details?.needs).toEqual(
    needs,
  ),
);

it("finds no need for markup in React itself, which gets markup from the application", () => {
  const folder = dirname(require.resolve("react-dom/package.json"));
  const text = readFileSync(join(folder, "cjs/react-dom-client.production.js"), "utf8");
  expect(text).toContain(".innerHTML = key");
  expect(needsIn(text)).not.toContain("html");
  const minified = `null!=(r=t.__html)){if(null!=l.children)throw Error(i(60));e.innerHTML=r}`;
  const earlier = `"http://www.w3.org/2000/svg"!==a.namespaceURI||"innerHTML"in a)a.innerHTML=b;else{m.innerHTML="<svg>"+b+"</svg>"`;
  for (const each of [minified, earlier]) expect(needsIn(each)).toEqual([]);
});

it.each([
  [
    "vue",
    'try{p=t.createPolicy("vue",{createHTML:e=>e})}catch{}const r=1,er=p?e=>p.createHTML(e):e=>e;q.innerHTML=er("<svg>"+e)',
  ],
  [
    "vue",
    'policy = tt.createPolicy("vue", { createHTML: (val) => val });const made = policy ? (val) => /* @__PURE__ */ policy.createHTML(val) : (val) => val;t.innerHTML = made(content)',
  ],
  [
    "svelte-trusted-html",
    'gr=t.createPolicy("svelte-trusted-html",{createHTML:e=>e});function yr(e){return gr?.createHTML(e)??e}t.innerHTML=yr(e.replaceAll("<!>",""))',
  ],
])("finds only the policy of %s for markup that the policy makes, and a need for other markup", (name, text) => {
  expect(needsIn(text)).toEqual([`trusted-types:${name}`]);
  expect(needsIn(`${text};n.innerHTML=other(e)`)).toContain("html");
});

it.each([
  "n.innerHTML=\"\"; n.innerHTML = ''",
  'this || new Function("return this")()',
  'see("https://js.example/docs/js", "https://vuejs.example/js/")',
  'createElement("script"), see("https://vuejs.example/guide", "https://github.example/core-js")',
  "if (n.innerHTML == t) f(n.innerHTML)",
  'new DOMParser().parseFromString(t,"image/svg+xml")',
  // The runtime of Module Federation does so on servers, and behind a setting.
  'e.startsWith("function")?new Function("return "+e.getPublicPath)()():new Function(e.getPublicPath)(); new Function("name","return import(name)")(e); new Function("callbacks",`import("a")`)([n,s])',
  'x instanceof Function(); isFunction(t); Function("return this")(); Function("return this;")(); Function("r","regeneratorRuntime = r")(t)',
  "if (e.srcdoc === t) process.stdout.write(t)",
  'fetch("/api/x"); fetch(`https://cdn.example/data.json`); fetch(base + "/x")',
  'fetch("http://api.example/plain")',
  'createPolicy("default", {}); createPolicy(name, {})',
  "// see https://docs.example/fetch",
  'see("https://example.example/@user/1", "https://me@host.example/page")',
])("finds no need in %j", (text) => expect(needsOf(text)).toBeUndefined());

it("does not mention declared needs, and names the options that declare the others", () => {
  const text = 'createPolicy("vue",{}); n.innerHTML=t; fetch("https://api.example/v1")';
  expect(needsOf(text, ["trusted-types:vue", "html", "connect:https://api.example"])).toBeUndefined();
  const [warning] = needWarnings({ specifier: "@app/a", address, needs: ["html"] }, needsIn(text));
  expect(needWarnings({ specifier: "react-dom", address, needs: [] }, needsIn(text))).toEqual([]);
  expect(warning).toMatchObject({
    code: "release.need_undeclared",
    message: expect.stringContaining("`publish … --need trusted-types:vue --need connect:https://api.example`"),
  });
});

it("names at most as many needs as a manifest may declare", () => {
  const calls = Array.from({ length: 300 }, (_, index) => `fetch("https://a${index}.example/")`);
  expect(needsOf(calls.join(";"))).toHaveLength(100);
});
