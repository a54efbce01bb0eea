/** @jest-environment jsdom */
import type { ControlsData, StateEvent } from "./controls-data.ts";

let says: (event: StateEvent) => void;
const frame = () => document.querySelector("iframe") as HTMLIFrameElement;
const waiting = () => document.querySelector("#waiting") as HTMLElement;

beforeAll(async () => {
  class Events {
    onmessage?: (message: { data: string }) => void;
    constructor() {
      says = (event) => this.onmessage?.({ data: JSON.stringify(event) });
    }
  }
  Object.assign(globalThis, { EventSource: Events });
  const texts = { building: "Gerando", ready: "Pronto", failed: "Falhou", refused: "Recusado" };
  const data = { start: "/stock/home", tokens: {}, locale: "pt", texts } as unknown as ControlsData;
  const selects = ["tenant", "person", "language", "theme", "width", "api"].map((id) => `<select id="${id}"></select>`);
  document.body.innerHTML = `<script type="application/json" id="data">${JSON.stringify(data)}</script>${selects.join("")}
    <span id="state"></span><ul id="findings"></ul><p id="waiting"></p><iframe hidden></iframe>`;
  await import("./controls.ts");
});

it("opens the application with its first accepted build, never the page of an unknown address before it", () => {
  for (const state of ["building", "failed", "building", "refused"] as const) {
    says({ state, findings: [] });
    expect([frame().getAttribute("src"), frame().hidden, waiting().hidden]).toEqual([null, true, false]);
  }
  says({ state: "ready", findings: [] });
  expect([frame().getAttribute("src"), frame().hidden, waiting().hidden]).toEqual(["/stock/home", false, true]);
});

it("keeps the page where the developer is when a later build fails", () => {
  frame().setAttribute("src", "/stock/items/1");
  says({ state: "failed", findings: [] });
  says({ state: "ready", findings: [] });
  expect(frame().getAttribute("src")).toBe("/stock/items/1");
});

it("opens it after a reload too, while the newest build fails", () => {
  sessionStorage.setItem("emulator.path", "/stock/items/1");
  frame().hidden = true;
  frame().removeAttribute("src");
  says({ state: "building", findings: [] });
  expect(frame().hidden).toBe(true);
  says({ state: "failed", findings: [] });
  expect([frame().getAttribute("src"), frame().hidden]).toEqual(["/stock/items/1", false]);
  sessionStorage.clear();
});
