import type { AppProps } from "@portico/shared-utility/contract";
import type { Lifecycles } from "../frame/lifecycles.ts";
import { createAttribution } from "./attribution.ts";
import { createPartResources } from "./part-resources.ts";
import { trackInsertions } from "./track-insertions.ts";
import { trackListeners } from "./track-listeners.ts";
import { trackTimers } from "./track-timers.ts";
import { withCleanup } from "./with-cleanup.ts";

jest.useFakeTimers();

let isShown = true;
let unseen: (() => void)[] | undefined;
const whenUnseen = (work: () => void) => void (unseen ? unseen.push(work) : work());
const resources = createPartResources({ isShown: () => isShown, whenUnseen });
// The code of this file counts as an application's while one runs, as a script does that belongs to no module.
const attribution = createAttribution(new Map([["@app/leaky", resources]]), (stack) =>
  stack.split("\n").map((text) => ({ module: undefined, text })),
);
trackListeners(window, "window", attribution);
trackListeners(document, "document", attribution);
trackTimers(window, attribution);
trackInsertions(document.head, attribution);

const props = { name: "leaky" } as AppProps;
const nothing = async () => {};
const cleaned = (lifecycles: Partial<Lifecycles>) =>
  withCleanup({ bootstrap: nothing, mount: nothing, unmount: nothing, ...lifecycles }, resources, attribution);
/** An application that adds this at every visit, and removes nothing. */
const adding = (add: () => void) => cleaned({ mount: async () => add() });
const visit = async ({ mount, unmount }: Lifecycles) => {
  await mount(props);
  await unmount(props);
};

beforeEach(() => {
  isShown = true;
});
afterEach(() => resources.dispose());

describe("a listener that an application leaves", () => {
  const listener = jest.fn();
  beforeEach(() => listener.mockClear());
  const happen = () => document.dispatchEvent(new Event("leak"));

  it("is not called until the next visit", async () => {
    const { bootstrap, mount, unmount } = cleaned({
      bootstrap: async () => document.addEventListener("leak", listener),
    });
    await bootstrap(props);
    happen();
    expect(listener).toHaveBeenCalledTimes(1);
    await visit(cleaned({}));
    happen();
    expect(listener).toHaveBeenCalledTimes(1);
    await mount(props);
    happen();
    expect(listener).toHaveBeenCalledTimes(2);
    await unmount(props);
  });

  it("is there once, however often the same code has added one", async () => {
    const application = adding(() => document.addEventListener("leak", () => listener()));
    for (let visits = 0; visits < 3; visits += 1) await visit(application);
    await application.mount(props);
    happen();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("may be added and removed by the application as it is", async () => {
    const application = cleaned({
      mount: async () => {
        document.addEventListener("leak", listener);
        document.addEventListener("leak", listener);
      },
      unmount: async () => document.removeEventListener("leak", listener),
    });
    await application.mount(props);
    happen();
    expect(listener).toHaveBeenCalledTimes(1);
    await application.unmount(props);
    await application.mount(props);
    expect(resources.left()).toHaveLength(1);
    await application.unmount(props);
    expect(resources.left()).toEqual([]);
  });

  it("keeps once, signal, handleEvent and the element that it is called on", async () => {
    const ended = new AbortController();
    const contexts: unknown[] = [];
    await adding(() => {
      document.addEventListener("leak", { handleEvent: () => listener("object") }, { once: true });
      document.addEventListener("leak", () => listener("signal"), { signal: ended.signal });
      document.addEventListener("leak", function (this: unknown) {
        contexts.push(this);
      });
    }).mount(props);
    happen();
    ended.abort();
    happen();
    expect(listener.mock.calls).toEqual([["object"], ["signal"]]);
    expect(contexts).toEqual([document, document]);
    expect(resources.left()).toHaveLength(1);
  });

  it("belongs to the application when another one of its listeners has added it", async () => {
    const application = adding(() =>
      window.addEventListener("first", () => document.addEventListener("leak", listener)),
    );
    await application.mount(props);
    window.dispatchEvent(new Event("first"));
    await application.unmount(props);
    happen();
    expect(listener).not.toHaveBeenCalled();
  });

  it("waits when it is added after the application was left", async () => {
    const application = cleaned({});
    await visit(application);
    attribution.runAs(resources, () => document.addEventListener("leak", listener));
    happen();
    expect(listener).not.toHaveBeenCalled();
    await application.mount(props);
    happen();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

it("calls a listener of popstate only when the address is the application's own, also right before a visit", async () => {
  const listener = jest.fn();
  await adding(() => window.addEventListener("popstate", listener)).mount(props);
  window.dispatchEvent(new Event("popstate"));
  isShown = false;
  window.dispatchEvent(new Event("popstate"));
  expect(listener).toHaveBeenCalledTimes(1);
  await visit(cleaned({}));
  window.dispatchEvent(new Event("popstate"));
  expect(listener).toHaveBeenCalledTimes(1);
  isShown = true;
  window.dispatchEvent(new Event("popstate"));
  expect(listener).toHaveBeenCalledTimes(2);
});

it("leaves alone what the page itself adds", async () => {
  const listener = jest.fn();
  document.addEventListener("leak", listener);
  const timer = setInterval(listener, 10);
  await visit(cleaned({}));
  document.dispatchEvent(new Event("leak"));
  jest.advanceTimersByTime(10);
  expect(listener).toHaveBeenCalledTimes(2);
  clearInterval(timer);
  document.removeEventListener("leak", listener);
});

describe("timers", () => {
  const work = jest.fn();
  beforeEach(() => work.mockClear());

  it("stop while the application is away, and have one number all the time", async () => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const application = cleaned({
      bootstrap: async () => {
        timer = setInterval(work, 10);
      },
    });
    await application.bootstrap(props);
    await visit(application);
    jest.advanceTimersByTime(100);
    expect(work).not.toHaveBeenCalled();
    await application.mount(props);
    jest.advanceTimersByTime(10);
    expect(work).toHaveBeenCalledTimes(1);
    clearInterval(timer);
    jest.advanceTimersByTime(100);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("let a timeout run out, and end a chain of timeouts", async () => {
    const again = () => {
      work();
      setTimeout(again, 10);
    };
    const application = adding(() => void setTimeout(again, 10));
    await visit(application);
    jest.advanceTimersByTime(100);
    expect(work).toHaveBeenCalledTimes(1);
    await application.mount(props);
    jest.advanceTimersByTime(10);
    expect(work.mock.calls.length).toBeGreaterThan(1);
  });

  it("pass on their arguments, and can be cleared while they wait", async () => {
    await visit(cleaned({}));
    const timer = attribution.runAs(resources, () => setTimeout(work, 10, "a", "b"));
    attribution.runAs(resources, () => setTimeout(work, 10, "c", "d"));
    clearTimeout(timer);
    resources.resume();
    jest.advanceTimersByTime(10);
    expect(work.mock.calls).toEqual([["c", "d"]]);
  });

  it("of frames wait, too", async () => {
    await visit(cleaned({}));
    attribution.runAs(resources, () => requestAnimationFrame(work));
    jest.advanceTimersByTime(100);
    expect(work).not.toHaveBeenCalled();
    resources.resume();
    jest.advanceTimersByTime(100);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe("a style element", () => {
  const before = document.head.querySelectorAll("style").length;
  const styles = () => [...document.head.querySelectorAll("style")].slice(before).map(({ textContent }) => textContent);
  const addStyle = (text: string, before: Node | null = null) =>
    document.head.insertBefore(Object.assign(document.createElement("style"), { textContent: text }), before);

  it("is off the page until the next visit, and is then in its place", async () => {
    const last = addStyle("last {}");
    const application = cleaned({ bootstrap: async () => void addStyle("leaky {}", last) });
    await application.bootstrap(props);
    await visit(application);
    expect(styles()).toEqual(["last {}"]);
    await application.mount(props);
    expect(styles()).toEqual(["leaky {}", "last {}"]);
    resources.dispose();
    expect(styles()).toEqual(["last {}"]);
    last.remove();
  });

  it("is there once, however often the same code has added one, and leaves nothing in the head", async () => {
    const nodes = document.head.childNodes.length;
    const application = adding(() => void addStyle("leaky {}"));
    for (let visits = 0; visits < 3; visits += 1) await visit(application);
    await application.mount(props);
    expect(styles()).toEqual(["leaky {}"]);
    resources.dispose();
    expect(document.head.childNodes).toHaveLength(nodes);
  });

  it("stays while a copy of the application is still seen, and when the user is back by then", async () => {
    unseen = [];
    const application = cleaned({ bootstrap: async () => void addStyle("leaky {}") });
    await application.bootstrap(props);
    await visit(application);
    expect(styles()).toEqual(["leaky {}"]);
    for (const work of unseen.splice(0)) work();
    expect(styles()).toEqual([]);
    await visit(application);
    await application.mount(props);
    for (const work of unseen) work();
    unseen = undefined;
    expect(styles()).toEqual(["leaky {}"]);
  });

  it("is not kept when the application has removed it", async () => {
    let style: ChildNode | undefined;
    const application = cleaned({
      mount: async () => {
        style = addStyle("leaky {}");
      },
      unmount: async () => style?.remove(),
    });
    await visit(application);
    expect(resources.left()).toEqual([]);
    resources.resume();
    expect(styles()).toEqual([]);
  });

  it("with rules that are not its text stays and is disabled", async () => {
    const application = adding(() => {
      const style = document.head.appendChild(document.createElement("style"));
      style.sheet?.insertRule("leaky { color: red }");
    });
    await application.mount(props);
    const style = [...document.head.querySelectorAll("style")].at(-1);
    await application.unmount(props);
    expect([style?.isConnected, style?.sheet?.disabled]).toEqual([true, true]);
    resources.resume();
    expect(style?.sheet?.disabled).toBe(false);
  });
});

it("ends for good what the last run of a module has added", async () => {
  const listener = jest.fn();
  const application = cleaned({ bootstrap: async () => document.addEventListener("leak", listener) });
  await application.bootstrap(props);
  resources.dispose();
  await application.mount(props);
  document.dispatchEvent(new Event("leak"));
  expect(listener).not.toHaveBeenCalled();
});

it("does not stop the next visit when the unmount of the last one ends late", async () => {
  const listener = jest.fn();
  let end = () => {};
  const application = cleaned({
    mount: async () => document.addEventListener("leak", listener),
    unmount: () => new Promise<void>((done) => (end = done)),
  });
  const first = { ...props };
  await application.mount(first);
  const left = application.unmount(first);
  await application.mount({ ...props });
  end();
  await left;
  document.dispatchEvent(new Event("leak"));
  expect(listener).toHaveBeenCalled();
});
