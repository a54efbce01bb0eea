import { mountRootParcel, navigateToUrl, registerApplication, triggerAppChange, unregisterApplication } from "single-spa";
import DOMPurify from "dompurify";
import { openDB } from "idb";
import localforage from "localforage";
import "./element.ts";
import logo from "./logo.svg";
import "./main.css";

const here = "/platform/";
let root: HTMLElement;
let log: string[] = [];
const stops: (() => void)[] = [];
const note = (name: string, value: unknown) => {
  log.push(`${name}=${value instanceof Error ? `${value.name}:${value.message}` : String(value)}`);
  const list = root?.querySelector("pre");
  if (list) list.textContent = log.join("\n");
};
const attempt = async (name: string, act: () => unknown) => {
  try { note(name, await act()); } catch (error) { note(name, error as Error); }
};
const draw = async () => {
  const isDetails = location.pathname === `${here}details`;
  const { more } = isDetails ? await import("./more.ts") : { more: "" };
  root.querySelector("p")!.textContent = isDetails ? `Details of platform. ${more}` : "";
};

export async function bootstrap() {}
export async function mount({ domElement }: { domElement: HTMLElement }) {
  if (location.search === "?fault=mount") throw new Error("platform fails in mount");
  root = domElement;
  root.innerHTML = DOMPurify.sanitize(`<section><h2 class="platform-title">…</h2><img src="${logo}" alt=""><a href="${here}details">Details</a><button>Break</button><p></p><div id="parcel"></div><stock-field></stock-field><dialog><form method="dialog"><button value="x">Close</button></form></dialog><pre></pre></section>`, { RETURN_TRUSTED_TYPE: true, ADD_TAGS: ["stock-field"] }) as unknown as string;
  root.querySelector("a")!.onclick = (event) => {
    event.preventDefault();
    navigateToUrl(`${here}details`);
  };
  root.querySelector<HTMLElement>("section > button")!.onclick = () => { throw new Error("platform fails after mount"); };
  addEventListener("popstate", draw);
  addEventListener("single-spa:routing-event", draw);
  log = [];
  await attempt("idb", async () => { const db = await openDB("platform", 1, { upgrade: (d) => { d.createObjectStore("s"); } }); await db.put("s", 1, "a"); return db.get("s", "a"); });
  await attempt("localforage", async () => { await localforage.setItem("x", { a: 1 }); return JSON.stringify(await localforage.getItem("x")); });
  await attempt("broadcast", () => new Promise((done) => { const a = new BroadcastChannel("platform"), b = new BroadcastChannel("platform"); b.onmessage = (e) => { done(e.data); a.close(); b.close(); }; a.postMessage("hello"); }));
  await attempt("structuredClone", () => structuredClone({ a: new Map([[1, 2]]) }).a.get(1));
  await attempt("resize", () => new Promise((done) => { const o = new ResizeObserver(() => { done("seen"); o.disconnect(); }); o.observe(root); }));
  await attempt("dialog", () => { const d = root.querySelector("dialog")!; d.showModal(); d.close("y"); return d.returnValue; });
  await attempt("worker", () => new Promise((done, fail) => { const w = new Worker(URL.createObjectURL(new Blob(["onmessage=e=>postMessage(e.data*2)"]))); w.onmessage = (e) => { done(e.data); w.terminate(); }; w.onerror = () => fail(new Error("worker")); w.postMessage(21); }));
  await attempt("parcel", async () => { const p = mountRootParcel({ bootstrap: async () => {}, mount: async ({ domElement: d }: any) => { d.textContent = "parcel"; }, unmount: async ({ domElement: d }: any) => { d.textContent = ""; } } as any, { domElement: root.querySelector("#parcel")! } as any); await p.mountPromise; stops.push(() => p.unmount()); return p.getStatus(); });
  await attempt("register", async () => { registerApplication({ name: "@acme/inner", app: async () => ({ bootstrap: async () => {}, mount: async () => { note("inner", "mounted"); }, unmount: async () => { note("inner", "unmounted"); } }), activeWhen: "/platform" } as any); triggerAppChange(); return "ok"; });
  stops.push(() => { unregisterApplication("@acme/inner").catch(() => {}); });
  const onerror = window.onerror;
  window.onerror = (m) => { note("onerror", m); return false; };
  stops.push(() => { window.onerror = onerror; });
  await attempt("title", () => { document.title = "Stock"; const m = document.createElement("meta"); m.name = "description"; m.content = "x"; document.head.append(m); stops.push(() => m.remove()); return document.title; });
  await attempt("xhr own", () => new Promise((done) => { const x = new XMLHttpRequest(); x.open("GET", new URL("meta.json", import.meta.url)); x.onloadend = () => done(x.status); x.send(); }));
  await attempt("css import", async () => { const sheet = new CSSStyleSheet(); await sheet.replace(".a{color:red}"); return sheet.cssRules.length; });
  await attempt("popover", () => { const d = document.createElement("div"); d.popover = "auto"; root.append(d); d.showPopover(); d.hidePopover(); d.remove(); return "ok"; });
  await attempt("insertAdjacentHTML", () => { root.insertAdjacentHTML("beforeend", "<b>x</b>"); return root.querySelector("b")?.textContent; });
  await attempt("range", () => { const f = document.createRange().createContextualFragment("<i>y</i>"); return f.textContent; });
  await attempt("domparser", () => new DOMParser().parseFromString("<svg xmlns='http://www.w3.org/2000/svg'><g/></svg>", "image/svg+xml").documentElement.tagName);
  await attempt("worker module", () => new Promise((done, fail) => { const w = new Worker(new URL("./w.js", import.meta.url), { type: "module" }); w.onmessage = (e) => done(e.data); w.onerror = (e) => { e.preventDefault(); fail(new Error("worker module")); }; }));
  await attempt("wasm", async () => (await WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])), "ok"));
  await attempt("picture", () => Object.assign(new Image(), { src: logo }).decode());
  const broken = log.filter((line) => /=\w*Error:/.test(line));
  root.querySelector("h2")!.textContent = broken.length === 0 ? "platform" : broken.join();
  await draw();
}
export async function unmount() {
  removeEventListener("popstate", draw);
  removeEventListener("single-spa:routing-event", draw);
  for (const stop of stops.splice(0)) stop();
  root.replaceChildren();
}
