import "./main.css";
import { wrap } from "comlink";
import wasm from "./add.wasm?url";
import { clear, element, show } from "./page.js";
import quiet from "./quiet.js?url&no-inline";

let ends = [];
const answerOf = (worker, port = worker) =>
  new Promise((done, fail) => {
    ends.push(() => (worker.terminate ? worker.terminate() : port.close()));
    port.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => fail(new Error(`A worker fails: ${message}`));
    port.postMessage(4);
  });
const textOf = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
const equal = (found, wanted) => {
  if (found !== wanted) throw new Error(`${found} instead of ${wanted}`);
};
async function startWorkers() {
  equal(await answerOf(new Worker(new URL("./sums.js", import.meta.url), { type: "module" })), 5);
  equal(await answerOf(new Worker(new URL("./outer.js", import.meta.url), { type: "module" })), 5);
  equal(await answerOf(new Worker(textOf("onmessage = ({ data }) => postMessage(new Function('n', 'return n + 1')(data))"))), 5);
  equal(await answerOf(new Worker("data:text/javascript,onmessage=({data})=>postMessage(data+1)")), 5);
  const shared = new SharedWorker(new URL("./shared.js", import.meta.url), { type: "module", name: "clock" });
  equal(await answerOf(shared, shared.port), 5);
  const remote = new Worker(new URL("./remote.js", import.meta.url), { type: "module" });
  ends.push(() => remote.terminate());
  equal(await wrap(remote).add(2, 3), 5);
  const { instance } = await WebAssembly.instantiateStreaming(fetch(wasm));
  equal(instance.exports.add(2, 3), 5);
  const sound = new AudioContext();
  ends.push(() => sound.close());
  await sound.audioWorklet.addModule(quiet);
  await sound.audioWorklet.addModule(textOf("registerProcessor('own', class extends AudioWorkletProcessor {})"));
  equal((await import(/* @vite-ignore */ textOf("export const n = 5"))).n, 5);
}

/** A document to be printed, as one that is written and as text of a frame. */
async function fillFrames(root) {
  const page = '<html><head><style>p { color: rgb(1, 2, 3) }</style></head><body class="print"><p>Print</p></body></html>';
  const written = element("iframe", { title: "written" });
  root.append(written);
  written.contentDocument.open();
  written.contentDocument.write(page);
  written.contentDocument.close();
  const style = written.contentDocument.createElement("style");
  style.textContent = "body { margin: 3px }";
  written.contentDocument.head.append(style);
  const colourOf = ({ contentDocument, contentWindow }) =>
    contentWindow.getComputedStyle(contentDocument.querySelector("p")).color;
  equal(colourOf(written), "rgb(1, 2, 3)");
  equal(written.contentDocument.body.className, "print");
  equal(written.contentWindow.getComputedStyle(written.contentDocument.body).marginTop, "3px");
  const text = element("iframe", { title: "text", srcdoc: page });
  const shown = new Promise((done) => text.addEventListener("load", done));
  root.append(text);
  await shown;
  equal(colourOf(text), "rgb(1, 2, 3)");
}

/** What applications change at the page, and what of it stays theirs. */
function changePage() {
  Object.assign(document.documentElement, { dir: "rtl", lang: "ar" });
  document.documentElement.setAttribute("data-theme", "dark");
  document.body.setAttribute("data-scroll-locked", "1");
  history.scrollRestoration = "auto";
  document.head.append(element("meta", { name: "robots", content: "none" }));
  localStorage.theme = "dark";
  equal(localStorage.theme, "dark");
  equal(localStorage.getItem("theme"), "dark");
}

export async function mount({ domElement }) {
  await startWorkers();
  await show(domElement);
  await fillFrames(domElement);
  changePage();
}
export async function unmount() {
  for (const end of ends) end();
  ends = [];
  clear();
}
