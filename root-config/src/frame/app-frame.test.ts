import type { ShellPortal } from "@portico/shared-utility/contract";
import { appPart } from "../routes/parts.ts";
import { createAppFrame } from "./app-frame.ts";

const flush = () => jest.advanceTimersByTimeAsync(0);
const system = { import: jest.fn(), get: () => null, delete: jest.fn(), resolve: (name: string) => name };
const ready = jest.fn();
const failed = jest.fn();

function page(): HTMLElement {
  document.head.innerHTML = `
    <script type="application/json" id="portico-boot">${JSON.stringify({
      tenant: { domain: "acme", name: "Acme" },
      environment: "development",
      api: "/api",
      map: { id: "1", imports: { "@app/tickets": "/tickets.js" }, styles: {}, locales: {} },
      strings: {},
    })}</script>
    <script type="systemjs-importmap">${JSON.stringify({ imports: { "@app/tickets": "/tickets.js" } })}</script>`;
  document.body.innerHTML = '<main id="main"><div id="single-spa-application:app-tickets"></div></main>';
  return document.getElementById("single-spa-application:app-tickets") as HTMLElement;
}

function frame() {
  return createAppFrame({
    part: appPart("tickets"),
    portal: {} as ShellPortal,
    displayName: () => "Chamados",
    onReady: ready,
    onFailure: failed,
  });
}

const props = { name: "app-tickets" };
const healthy = (text: string) => ({
  bootstrap: async () => {},
  mount: async ({ domElement }: { domElement: HTMLElement }) => {
    domElement.textContent = text;
  },
  unmount: async ({ domElement }: { domElement: HTMLElement }) => {
    domElement.textContent = "";
  },
});

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  Object.assign(globalThis, { System: system });
});
afterEach(() => jest.useRealTimers());

it("shows the application in an element that names its module", async () => {
  const container = page();
  system.import.mockResolvedValue(healthy("list"));
  await frame().mount(props);
  await flush();
  expect(container.querySelector('[data-app="tickets"]')).toHaveTextContent("list");
  expect(ready).toHaveBeenCalledTimes(1);
});

it("never holds up navigation for a module that does not answer, and says so after its deadline", async () => {
  const container = page();
  system.import.mockReturnValue(new Promise(() => {}));
  await frame().mount(props);
  expect(container.querySelector(".frame-waiting")).not.toBeVisible();
  await jest.advanceTimersByTimeAsync(300);
  expect(container.querySelector(".frame-waiting")).toBeVisible();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(container.querySelector('[role="region"]')).toBeInTheDocument();
  expect(failed).toHaveBeenCalledTimes(1);
});

it.each([
  ["does not load", () => system.import.mockRejectedValue(new Error("404"))],
  ["exports no lifecycles", () => system.import.mockResolvedValue({ hello: 1 })],
  [
    "rejects its mount",
    () => system.import.mockResolvedValue({ ...healthy(""), mount: () => Promise.reject(new Error("x")) }),
  ],
  [
    "throws in its bootstrap",
    () =>
      system.import.mockResolvedValue({
        ...healthy(""),
        bootstrap: () => {
          throw new Error("x");
        },
      }),
  ],
])("shows the failure panel when the module %s, and recovers on one click", async (_, fault) => {
  const container = page();
  fault();
  await frame().mount(props);
  await flush();
  const retry = container.querySelector<HTMLElement>(".frame-button-primary");
  expect(retry).toBeInTheDocument();
  system.import.mockResolvedValue(healthy("back"));
  retry?.click();
  await flush();
  expect(container).toHaveTextContent("back");
  expect(container.querySelector('[role="region"]')).not.toBeInTheDocument();
});

it("never lets two visits of one application overlap", async () => {
  page();
  const calls: string[] = [];
  const slow = (what: string) => async () => {
    calls.push(`${what} begins`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    calls.push(`${what} ends`);
  };
  system.import.mockResolvedValue({ mount: slow("mount"), unmount: slow("unmount") });
  const visited = frame();
  await visited.mount(props);
  await flush();
  await visited.unmount();
  await visited.mount(props);
  await jest.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual(["mount", "unmount", "mount"].flatMap((what) => [`${what} begins`, `${what} ends`]));
});

it("forces an application off that does not unmount", async () => {
  const container = page();
  system.import.mockResolvedValue({ ...healthy("stuck"), unmount: () => new Promise(() => {}) });
  const stuck = frame();
  await stuck.mount(props);
  await flush();
  const log = jest.spyOn(console, "error").mockImplementation(() => {});
  const left = stuck.unmount();
  await jest.advanceTimersByTimeAsync(500);
  await left;
  expect(container).toBeEmptyDOMElement();
  expect(log).toHaveBeenCalled();
});

it("leaves at once while the module is still loading, and does not show it afterwards", async () => {
  const container = page();
  let answer: (module: unknown) => void = () => {};
  system.import.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const late = frame();
  await late.mount(props);
  await late.unmount();
  answer(healthy("late"));
  await flush();
  expect(container).toBeEmptyDOMElement();
  expect(ready).not.toHaveBeenCalled();
});
