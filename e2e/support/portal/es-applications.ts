/** A plain ES module, as a developer writes it. */
const greeting = (text: string) => `const roots = new Map();
export async function mount({ domElement, name }) {
  const heading = document.createElement("h1");
  heading.textContent = "${text}";
  domElement.append(heading);
  roots.set(name, heading);
}
export async function unmount({ name }) {
  roots.get(name)?.remove();
}`;

// In the form that Rollup writes for a React application with lazy chunks: chunks import shared names and each other by
// literals.
const board = `import { createElement as h, lazy, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { map, of } from "rxjs";
import { getAppStatus } from "single-spa";
import { label } from "./board-label.js";
const Late = lazy(() => import("./board-late.js"));
function Board() {
  const [count, setCount] = useState(0);
  return h(BrowserRouter, null,
    h("h1", null, label),
    h("button", { onClick: () => setCount(count + 1) }, "count " + count),
    count > 0 && h(Suspense, { fallback: "…" }, h(Late)));
}
const roots = new Map();
export default {
  async bootstrap() {
    of(1).pipe(map((n) => n + 1)).subscribe((n) => { globalThis.boardFacts = { rxjs: n, status: typeof getAppStatus, useState }; });
  },
  async mount({ domElement, name }) {
    const root = createRoot(domElement);
    roots.set(name, root);
    root.render(h(Board));
  },
  async unmount({ name }) { roots.get(name)?.unmount(); },
};`;

const late = `import { useState } from "react";
import { jsx } from "react/jsx-runtime";
export default function Late() {
  const [text] = useState("the late part");
  return jsx("p", { children: text });
}`;

// A System module with a chunk, in the form that Rollup writes.
const shelf = `System.register(["./shelf-label.js"], (add) => {
  let label;
  return {
    setters: [(module) => { label = module.label; }],
    execute() {
      add("mount", async ({ domElement }) => { domElement.append(Object.assign(document.createElement("h1"), { textContent: label })); });
      add("unmount", async ({ domElement }) => domElement.replaceChildren());
    },
  };
});`;

/** File name → text. */
export const esApplications: Record<string, string> = {
  "greeting.1.js": greeting("Hello from an ES module"),
  "greeting.2.js": greeting("The second greeting"),
  "board.js": board,
  "board-label.js": 'export const label = "A board";',
  "board-late.js": late,
  "shelf.js": shelf,
  "shelf-label.js": 'System.register([], (add) => ({ execute() { add("label", "A shelf"); } }));',
};
