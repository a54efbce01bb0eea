import type { ShellPortal } from "@portico/shared-utility/contract";
import { appPart, type Part, portalParts } from "../routes/parts.ts";
import { createAppFrame } from "./app-frame.ts";

const flush = () => jest.advanceTimersByTimeAsync(0);
const system = {
  import: jest.fn(),
  get: () => null,
  delete: jest.fn(),
  resolve: (name: string) => name,
  addImportMap: jest.fn(),
};
const ready = jest.fn();
const failed = jest.fn();
const fellBack = jest.fn();
const forcedUnmount = jest.fn();

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

function frame(part: Part = appPart("tickets")) {
  return createAppFrame({
    part,
    openPortal: () => ({ portal: {} as ShellPortal, end: () => {} }),
    displayName: () => "Chamados",
    onReady: ready,
    onFailure: failed,
    onFallback: fellBack,
    onForcedUnmount: forcedUnmount,
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

it("names the module around an application that replaces the element it is mounted into, as Vue 2 and Elm do", async () => {
  const container = page();
  const replacing = async ({ domElement }: { domElement: HTMLElement }) =>
    domElement.replaceWith(Object.assign(document.createElement("p"), { textContent: "replaced" }));
  system.import.mockResolvedValue({ ...healthy("list"), mount: replacing });
  await frame().mount(props);
  await flush();
  expect(container.querySelector('[data-app="tickets"]')).toHaveTextContent("replaced");
  expect(container).toHaveTextContent(/^replaced$/);
});

it("shows the application in an element that names its module", async () => {
  const container = page();
  system.import.mockResolvedValue(healthy("list"));
  await frame().mount(props);
  await flush();
  expect(container.querySelector('[data-app="tickets"]')).toHaveTextContent("list");
  expect(ready).toHaveBeenCalledTimes(1);
});

it("never delays navigation for a module that does not answer, and shows the failure panel after the deadline", async () => {
  const container = page();
  system.import.mockReturnValue(new Promise(() => {}));
  await frame().mount(props);
  expect(container.querySelector(".frame-waiting")).not.toBeVisible();
  await jest.advanceTimersByTimeAsync(300);
  expect(container.querySelector(".frame-waiting")).toBeVisible();
  await jest.advanceTimersByTimeAsync(9_300);
  expect(container.querySelector('[role="region"]')).toBeInTheDocument();
  expect(failed).toHaveBeenCalledTimes(1);
});

it("shows the failure panel within ten seconds when load, bootstrap and mount together are too slow", async () => {
  const container = page();
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 3_500));
  system.import.mockImplementation(() => slow().then(() => ({ bootstrap: slow, mount: slow, unmount: slow })));
  await frame().mount(props);
  await jest.advanceTimersByTimeAsync(9_900);
  expect(container.querySelector('[role="region"]')).toBeInTheDocument();
});

it("opens an application without a click when it becomes reachable within five seconds", async () => {
  const container = page();
  system.import.mockRejectedValue(new Error("503"));
  await frame().mount(props);
  await jest.advanceTimersByTimeAsync(500);
  expect(container.querySelector('[role="region"]')).toBeInTheDocument();
  expect(system.import).toHaveBeenCalledTimes(2);
  system.import.mockResolvedValue(healthy("back"));
  await jest.advanceTimersByTimeAsync(1_500);
  expect(container).toHaveTextContent("back");
});

it("reports a module without lifecycles once, and does not open it again and again", async () => {
  const container = page();
  system.import.mockResolvedValue({ start: () => {} });
  await frame().mount(props);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(container.querySelector('[role="region"]')).toBeInTheDocument();
  expect(failed).toHaveBeenCalledTimes(1);
});

it("shows the bar again without a click after an outage of a minute", async () => {
  page();
  const bar = document.createElement("div");
  bar.id = "single-spa-application:navbar";
  document.body.prepend(bar);
  system.import.mockRejectedValue(new Error("503"));
  await frame(portalParts[0]).mount({ name: "navbar" });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(bar.querySelector(".frame-bar")).toBeInTheDocument();
  system.import.mockResolvedValue(healthy("the bar"));
  await jest.advanceTimersByTimeAsync(40_000);
  expect(bar).toHaveTextContent("the bar");
});

it("gives each part of the page a unique name", async () => {
  const names: string[] = [];
  const seen = async ({ name }: { name: string }) => void names.push(name);
  const exported = { bootstrap: async () => {}, mount: seen, unmount: seen };
  system.import.mockResolvedValue({ ...exported, home: exported });
  for (const part of portalParts) {
    page();
    document.body.insertAdjacentHTML("beforeend", `<div id="single-spa-application:${part.name}"></div>`);
    await frame(part).mount({ name: part.name });
    await flush();
  }
  expect(names).toHaveLength(portalParts.length);
  expect(new Set(names).size).toBe(portalParts.length);
});

it("gives a visit a new instance while the previous visit has not ended", async () => {
  const container = page();
  system.import.mockResolvedValueOnce({ ...healthy(""), mount: () => new Promise(() => {}) });
  const visited = frame();
  await visited.mount(props);
  await flush();
  await visited.unmount();
  system.import.mockResolvedValueOnce(healthy("anew"));
  await visited.mount(props);
  await jest.advanceTimersByTimeAsync(1_100);
  expect(container).toHaveTextContent("anew");
  expect(system.delete).toHaveBeenCalledWith("@app/tickets");
});

it("requests no file of an application that the user has left", async () => {
  page();
  system.import.mockRejectedValue(new Error("503"));
  const left = frame();
  await left.mount(props);
  await jest.advanceTimersByTimeAsync(500);
  await left.unmount();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(system.import).toHaveBeenCalledTimes(2);
});

describe("with an earlier build that worked here", () => {
  const good = { address: "/old.js", integrity: { "/old.js": "sha384-old" }, imports: [], styles: [], locales: {} };
  const store = (at: number) =>
    localStorage.setItem(
      "portico-last-good:development:acme",
      JSON.stringify({ "@app/tickets": { ...good, at: Date.now() - at } }),
    );
  afterEach(() => localStorage.clear());

  it("opens the earlier build with a notice when the current one cannot be loaded", async () => {
    const container = page();
    store(60_000);
    system.import.mockImplementation((name: string) =>
      name === "/old.js" ? Promise.resolve(healthy("old list")) : Promise.reject(new Error("404")),
    );
    await frame().mount(props);
    await jest.advanceTimersByTimeAsync(500);
    expect(container).toHaveTextContent(/^frame\.previous|versão anterior/);
    expect(container.querySelector('[data-app="tickets"]')).toHaveTextContent("old list");
    expect(fellBack).toHaveBeenCalledTimes(1);
    expect(system.addImportMap).toHaveBeenCalledWith(expect.objectContaining({ integrity: good.integrity }));
  });

  it("offers the earlier build when the current one loads but cannot be mounted", async () => {
    const container = page();
    store(60_000);
    const broken = { ...healthy(""), mount: () => Promise.reject(new Error("x")) };
    system.import.mockImplementation(async (name: string) => (name === "/old.js" ? healthy("old list") : broken));
    await frame().mount(props);
    await flush();
    const [, previous] = container.querySelectorAll("button");
    previous?.click();
    await flush();
    expect(container.querySelector('[data-app="tickets"]')).toHaveTextContent("old list");
  });

  it("does not use an earlier build that is older than a day", async () => {
    const container = page();
    store(25 * 60 * 60 * 1000);
    system.import.mockRejectedValue(new Error("404"));
    await frame().mount(props);
    await jest.advanceTimersByTimeAsync(500);
    expect(container.querySelector('[role="region"]')).toBeInTheDocument();
    expect(fellBack).not.toHaveBeenCalled();
  });
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
  await jest.advanceTimersByTimeAsync(500);
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

describe("a newer build of an open application", () => {
  async function openSlow() {
    const container = page();
    const mount = jest.fn(async ({ domElement }: { domElement: HTMLElement }) => {
      domElement.textContent = "shown";
    });
    const unmount = () => new Promise<void>((resolve) => setTimeout(resolve, 100));
    system.import.mockResolvedValue({ mount, unmount });
    const renewed = frame();
    await renewed.mount(props);
    await flush();
    const renewal = renewed.renew();
    await flush();
    return { container, mount, renewed, renewal };
  }

  it("takes its place after the build before has unmounted", async () => {
    const { container, mount, renewal } = await openSlow();
    expect(mount).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(200);
    await renewal;
    expect(mount).toHaveBeenCalledTimes(2);
    expect(container).toHaveTextContent("shown");
  });

  it("is not opened when the user leaves while the build before unmounts", async () => {
    const { container, mount, renewed, renewal } = await openSlow();
    const left = renewed.unmount();
    await jest.advanceTimersByTimeAsync(200);
    await Promise.all([left, renewal]);
    expect(mount).toHaveBeenCalledTimes(1);
    expect(container).toBeEmptyDOMElement();
    expect(renewed.isShown()).toBe(false);
  });

  it("is opened once when the user returns while the build before unmounts", async () => {
    const { container, mount, renewed, renewal } = await openSlow();
    const returned = renewed.unmount().then(() => renewed.mount(props));
    await jest.advanceTimersByTimeAsync(200);
    await Promise.all([returned, renewal]);
    await flush();
    expect(mount).toHaveBeenCalledTimes(2);
    expect(container).toHaveTextContent("shown");
  });
});

it("removes an application that does not unmount in time", async () => {
  const container = page();
  system.import.mockResolvedValue({ ...healthy("stuck"), unmount: () => new Promise(() => {}) });
  const stuck = frame();
  await stuck.mount(props);
  await flush();
  const left = stuck.unmount();
  await jest.advanceTimersByTimeAsync(500);
  await left;
  expect(container).toBeEmptyDOMElement();
  expect(forcedUnmount).toHaveBeenCalledTimes(1);
});

it("unmounts immediately while the module is still loading, and does not show it afterwards", async () => {
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
