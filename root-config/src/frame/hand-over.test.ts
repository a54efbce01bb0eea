import type { ShellPortal } from "@portico/shared-utility/contract";
import { bootPage } from "@portico/shared-utility/testing";
import { appPart } from "../routes/parts.ts";
import { createAppFrame } from "./app-frame.ts";
import type { NextPart } from "./hand-over.ts";

const flush = () => jest.advanceTimersByTimeAsync(0);
const modules: Record<string, () => Promise<unknown>> = {};
const calls: string[] = [];
const system = {
  import: (name: string) => modules[name]?.() ?? Promise.reject(new Error("404")),
  get: () => null,
  delete: () => true,
  resolve: (name: string) => name,
  addImportMap: () => {},
};
const ready = jest.fn();
const failed = jest.fn();

/** An application whose mount takes `ms`. All these applications have an element with the same id. */
function lifecycles(name: string, ms = 0) {
  return {
    mount: async ({ domElement }: { domElement: HTMLElement }) => {
      calls.push(`${name} mount`);
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      domElement.innerHTML = `<h1 id="title">${name}</h1>`;
    },
    unmount: async ({ domElement }: { domElement: HTMLElement }) => {
      calls.push(`${name} unmount`);
      domElement.replaceChildren();
    },
  };
}

type Frame = ReturnType<typeof frameOf>;
/** The application that the guard shows. */
let wanted: NextPart | undefined;
/** Each test uses its own second application, because the loader remembers one that hangs. */
let tests = 0;

function frameOf(module: string) {
  const part = appPart(module);
  const frame = createAppFrame({
    part,
    openPortal: () => ({ portal: {} as ShellPortal, end: () => {} }),
    displayName: () => module,
    next: () => wanted,
    onReady: () => ready(shown()),
    onFailure: () => failed(shown()),
    onFallback: () => {},
    onForcedUnmount: () => {},
  });
  return { ...frame, props: { name: part.name } };
}

const main = () => document.querySelector("main") as HTMLElement;
const place = (frame: Frame) => document.getElementById(`single-spa-application:${frame.props.name}`) as HTMLElement;
/** The elements that the style sheet leaves visible. */
const shown = () =>
  [...main().children]
    .filter((view) => !(view as HTMLElement).hidden)
    .filter((view) => !("leaving" in main().dataset) || view.matches("[data-outgoing], .frame-snapshot"))
    .map((view) => view.textContent)
    .join("");

/** Acts like single-spa: unmounts one part, then mounts the other one. */
async function change(from: Frame, to: Frame): Promise<void> {
  wanted = to;
  void to.bootstrap(to.props);
  await from.unmount();
  if (wanted === to) await provide(to).mount(to.props);
}

/** Acts like the layout, which makes a place for a part without one. */
function provide(frame: Frame): Frame {
  if (!place(frame))
    main().insertAdjacentHTML("beforeend", `<div id="single-spa-application:${frame.props.name}"></div>`);
  return frame;
}

/** The page with `first` shown, and `second` registered. */
async function page(second: () => Promise<unknown>) {
  bootPage({ map: { id: "1", imports: {}, styles: {}, locales: {} } });
  document.body.innerHTML = '<main id="main"><div id="single-spa-application:app-first"></div></main>';
  modules["@app/first"] = async () => lifecycles("first");
  const name = `second-${++tests}`;
  modules[`@app/${name}`] = second;
  const frames = { first: frameOf("first"), second: frameOf(name) };
  await frames.first.mount(frames.first.props);
  await flush();
  calls.length = 0;
  ready.mockClear();
  return frames;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  Object.assign(globalThis, { System: system });
});

it("mounts the next application before the old one is unmounted, and makes no snapshot", async () => {
  const { first, second } = await page(async () => lifecycles("second", 100));
  const changed = change(first, second);
  await jest.advanceTimersByTimeAsync(99);
  expect(shown()).toBe("first");
  expect(main().querySelector(".frame-snapshot")).toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  await changed;
  expect(calls).toEqual(["second mount", "first unmount"]);
  expect(ready.mock.calls).toEqual([["second"]]);
  expect(shown()).toBe("second");
});

describe("an application that has its heading before it reports that it has mounted", () => {
  const reporting = (ms: number) => async () => {
    const { mount, unmount } = lifecycles("second");
    return {
      mount: async (props: { domElement: HTMLElement }) => {
        await mount(props);
        await new Promise((resolve) => setTimeout(resolve, ms));
      },
      unmount,
    };
  };

  it("is shown immediately, and arrives when it has mounted", async () => {
    const { first, second } = await page(reporting(400));
    await change(first, second);
    expect(shown()).toBe("second");
    expect(ready).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(350);
    expect(place(second).querySelector(".frame-waiting")).toBeNull();
    await jest.advanceTimersByTimeAsync(50);
    expect(ready.mock.calls).toEqual([["second"]]);
  });

  it("stays visible until the next one is shown if the user leaves before it has mounted", async () => {
    const { first, second } = await page(reporting(400));
    await change(first, second);
    const changed = change(second, first);
    expect(shown()).toBe("second");
    await jest.advanceTimersByTimeAsync(500);
    await changed;
    expect(shown()).toBe("first");
    expect(calls).toEqual(["second mount", "first unmount", "first mount", "second unmount"]);
  });

  it("is replaced by the failure panel if its mount fails", async () => {
    const { first, second } = await page(async () => ({
      ...lifecycles("second"),
      mount: async ({ domElement }: { domElement: HTMLElement }) => {
        domElement.innerHTML = "<h1>second</h1>";
        await new Promise((resolve) => setTimeout(resolve, 100));
        throw new Error("x");
      },
    }));
    await change(first, second);
    expect(shown()).toBe("second");
    await jest.advanceTimersByTimeAsync(100);
    expect(place(second).querySelector('[role="region"]')).toBeVisible();
    expect(failed).toHaveBeenCalledTimes(1);
  });
});

it("finds the next application's elements first if both have the same id", async () => {
  const { first, second } = await page(async () => lifecycles("second", 100));
  const changed = change(first, second);
  ready.mockImplementation(() => expect(document.getElementById("title")).toHaveTextContent("second"));
  await jest.advanceTimersByTimeAsync(100);
  await changed;
  expect(ready).toHaveBeenCalledTimes(1);
});

it("unmounts the old application behind a snapshot when the next one's module is slow", async () => {
  const { first, second } = await page(() => new Promise(() => {}));
  const changed = change(first, second);
  await jest.advanceTimersByTimeAsync(150);
  await changed;
  expect(calls).toEqual(["first unmount"]);
  expect(main().querySelector(".frame-snapshot")).toHaveTextContent("first");
  await jest.advanceTimersByTimeAsync(850);
  expect(main().querySelector(".frame-snapshot")).toBeNull();
  expect(place(second).querySelector(".frame-waiting")).toBeVisible();
});

it("shows the waiting view after a second when the mount of an application that was open before hangs", async () => {
  let hangs = false;
  const { first, second } = await page(async () => {
    const { mount, unmount } = lifecycles("second");
    return { mount: (props: never) => (hangs ? new Promise(() => {}) : mount(props)), unmount };
  });
  await change(first, second);
  await change(second, first);
  hangs = true;
  const changed = change(first, second);
  await jest.advanceTimersByTimeAsync(999);
  expect(shown()).toBe("first");
  await jest.advanceTimersByTimeAsync(1);
  await changed;
  expect(place(second).querySelector(".frame-waiting")).toBeVisible();
  expect(calls.at(-1)).toBe("first unmount");
});

it("shows the failure panel when the next application cannot be mounted", async () => {
  const { first, second } = await page(async () => ({
    ...lifecycles("second"),
    mount: () => Promise.reject(new Error("x")),
  }));
  await change(first, second);
  expect(failed).toHaveBeenCalledTimes(1);
  expect(place(second).querySelector('[role="region"]')).toBeVisible();
  expect(calls).toEqual(["first unmount"]);
});

it("lets a user who moves on leave immediately, and closes the application that was opened beside", async () => {
  const { first, second } = await page(async () => lifecycles("second", 100));
  const changed = change(first, second);
  await jest.advanceTimersByTimeAsync(10);
  wanted = first;
  window.dispatchEvent(new PopStateEvent("popstate"));
  await changed;
  expect(calls).toEqual(["second mount", "first unmount"]);
  expect(main().querySelector(".frame-snapshot")).toHaveTextContent("first");
  second.endBeside();
  await provide(first).mount(first.props);
  await jest.advanceTimersByTimeAsync(200);
  expect(calls).toEqual(["second mount", "first unmount", "first mount", "second unmount"]);
  expect(shown()).toBe("first");
  expect(main().querySelectorAll("h1")).toHaveLength(1);
});
