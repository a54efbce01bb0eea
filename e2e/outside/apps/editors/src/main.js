import "./main.css";
import "leaflet/dist/leaflet.css";
import "quill/dist/quill.snow.css";
import { Chart, registerables } from "chart.js";
import { basicSetup, EditorView } from "codemirror";
import L from "leaflet";
import * as monaco from "monaco-editor";
import EditorWorker from "monaco-editor/esm/vs/editor/editor.worker?worker";
import Quill from "quill";
import { clear, element, show } from "./page.js";

Chart.register(...registerables);
globalThis.MonacoEnvironment = { getWorker: () => new EditorWorker() };

let root;
let widgets = [];
const place = (id) => {
  const box = element("div", { id });
  box.style.cssText = "height: 160px; width: 400px";
  root.append(box);
  return box;
};
async function showWidgets() {
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
  root = domElement;
  await show(root);
  await showWidgets();
}
export async function unmount() {
  for (const end of widgets) end();
  widgets = [];
  clear();
}
