import "./main.css";
import "leaflet/dist/leaflet.css";
import "quill/dist/quill.snow.css";
import { Chart, registerables } from "chart.js";
import { basicSetup, EditorView } from "codemirror";
import L from "leaflet";
import * as monaco from "monaco-editor";
import EditorWorker from "monaco-editor/esm/vs/editor/editor.worker?worker";
import Quill from "quill";

Chart.register(...registerables);
globalThis.MonacoEnvironment = { getWorker: () => new EditorWorker() };

const here = "/editors/";
let root;
let widgets = [];
const element = (name, properties = {}) => Object.assign(document.createElement(name), properties);
const place = (id) => {
  const box = element("div", { id });
  box.style.cssText = "height: 160px; width: 400px";
  root.append(box);
  return box;
};
const draw = async () => {
  const isDetails = location.pathname === `${here}details`;
  const { more } = isDetails ? await import("./more.js") : {};
  root.querySelector("p").textContent = isDetails ? `Details of editors. ${more}` : "";
};

async function show() {
  const code = new EditorView({ doc: "const answer = 42;", extensions: [basicSetup], parent: place("codemirror") });
  const text = new Quill(place("quill"), { theme: "snow" });
  text.clipboard.dangerouslyPasteHTML("<p>Some <strong>bold</strong> text</p>");
  const map = L.map(place("map")).setView([38.7, -9.1], 12);
  L.marker([38.7, -9.1]).addTo(map).bindPopup("<b>Lisbon</b>").openPopup();
  const canvas = element("canvas");
  place("chart").append(canvas);
  const chart = new Chart(canvas, { type: "bar", data: { labels: ["a", "b"], datasets: [{ data: [1, 2] }] } });
  const editor = monaco.editor.create(place("monaco"), { value: "{ \"a\": 1 }", language: "json" });
  const worker = monaco.editor.createWebWorker({ moduleId: "none", worker: new EditorWorker() });
  widgets = [
    () => code.destroy(),
    () => map.remove(),
    () => chart.destroy(),
    () => worker.dispose(),
    () => {
      editor.getModel().dispose();
      editor.dispose();
    },
  ];
  if (!root.querySelector(".ql-editor strong")) throw new Error("Quill has lost its markup.");
  if (!root.querySelector(".leaflet-popup b")) throw new Error("Leaflet has lost its markup.");
  if (getComputedStyle(root.querySelector(".cm-gutters")).display !== "flex") throw new Error("CodeMirror is not styled.");
}

export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("editors fails in mount");
  root = domElement;
  const link = element("a", { href: `${here}details`, textContent: "Details" });
  link.onclick = (event) => {
    event.preventDefault();
    history.pushState({}, "", link.href);
    draw();
  };
  const button = element("button", { textContent: "Break" });
  button.onclick = () => {
    throw new Error("editors fails after mount");
  };
  root.append(element("h2", { className: "editors-title", textContent: "editors" }), link, button, element("p"));
  addEventListener("popstate", draw);
  await show();
  await draw();
}
export async function unmount() {
  removeEventListener("popstate", draw);
  for (const end of widgets) end();
  widgets = [];
  root.replaceChildren();
}
