import { trackedApplication, visit } from "../testing/tracked-application.ts";
import { trackListeners } from "./track-listeners.ts";

let isShown = true;
const { props, resources, attribution, cleaned, adding } = trackedApplication({ isShown: () => isShown });
trackListeners(window, "window", attribution);
trackListeners(document, "document", attribution);

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

  it("exists once, however often the same code adds one", async () => {
    const application = adding(() => document.addEventListener("leak", () => listener()));
    for (let visits = 0; visits < 3; visits += 1) await visit(application);
    await application.mount(props);
    happen();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("can be added and removed by the application as usual", async () => {
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

  it("keeps `once`, `signal`, `handleEvent` and its element", async () => {
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

  it("belongs to the application if another of its listeners added it", async () => {
    const application = adding(() =>
      window.addEventListener("first", () => document.addEventListener("leak", listener)),
    );
    await application.mount(props);
    window.dispatchEvent(new Event("first"));
    await application.unmount(props);
    happen();
    expect(listener).not.toHaveBeenCalled();
  });

  it("is called when the same function was added before with a signal that had ended", async () => {
    const application = adding(() => {
      document.addEventListener("leak", listener, { signal: AbortSignal.abort() });
      document.addEventListener("leak", listener);
    });
    await application.mount(props);
    happen();
    expect(listener).toHaveBeenCalledTimes(1);
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

it("adds a listener of popstate once, as it stays: single-spa would call it twice otherwise", async () => {
  const { addEventListener: hook } = window;
  const add = jest.fn();
  window.addEventListener = add;
  const application = cleaned({ bootstrap: async () => window.addEventListener("popstate", () => {}) });
  await application.bootstrap(props);
  await visit(application);
  await visit(application);
  window.addEventListener = hook;
  expect(add).toHaveBeenCalledTimes(1);
});

it("does not track listeners of the page itself", async () => {
  const listener = jest.fn();
  document.addEventListener("leak", listener);
  await visit(cleaned({}));
  document.dispatchEvent(new Event("leak"));
  expect(listener).toHaveBeenCalledTimes(1);
  document.removeEventListener("leak", listener);
});
