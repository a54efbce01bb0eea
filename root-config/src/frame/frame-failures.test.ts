import { portalParts } from "../routes/parts.ts";
import { flush, frame, healthy, page, props, reported, system } from "../testing/tested-frame.ts";

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  Object.assign(globalThis, { System: system });
});

it("never delays navigation for a module that does not load, and shows the failure panel after the deadline", async () => {
  const container = page();
  system.import.mockReturnValue(new Promise(() => {}));
  await frame().mount(props);
  expect(container.querySelector(".frame-waiting")).not.toBeVisible();
  await jest.advanceTimersByTimeAsync(300);
  expect(container.querySelector(".frame-waiting")).toBeVisible();
  await jest.advanceTimersByTimeAsync(9_300);
  expect(container.querySelector('[role="region"]')).toBeInTheDocument();
  expect(reported.onFailure).toHaveBeenCalledTimes(1);
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

it("reports a module without lifecycles once, and does not try to open it repeatedly", async () => {
  const container = page();
  system.import.mockResolvedValue({ start: () => {} });
  await frame().mount(props);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(container.querySelector('[role="region"]')).toBeInTheDocument();
  expect(reported.onFailure).toHaveBeenCalledTimes(1);
});

it("opens an application without a click after an outage of a minute", async () => {
  const container = page();
  system.import.mockRejectedValue(new Error("503"));
  await frame().mount(props);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(container.querySelector('[role="region"]')).toBeInTheDocument();
  system.import.mockResolvedValue(healthy("back"));
  await jest.advanceTimersByTimeAsync(100_000);
  expect(container).toHaveTextContent("back");
});

it("does not repeat the request for a file that hangs: each request occupies a connection of the browser", async () => {
  page();
  system.import.mockRejectedValue(new Error("503"));
  await frame().mount(props);
  await jest.advanceTimersByTimeAsync(500);
  system.import.mockReturnValue(new Promise(() => {}));
  await jest.advanceTimersByTimeAsync(30_000);
  const requests = system.import.mock.calls.length;
  await jest.advanceTimersByTimeAsync(300_000);
  expect(system.import).toHaveBeenCalledTimes(requests);
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
  await jest.advanceTimersByTimeAsync(100_000);
  expect(bar).toHaveTextContent("the bar");
});

describe("with an earlier build that worked here", () => {
  const good = {
    address: "/old.js",
    integrity: { "/old.js": "sha384-old" },
    files: {},
    imports: [],
    styles: [],
    locales: {},
  };
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
    expect(reported.onFallback).toHaveBeenCalledTimes(1);
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
    expect(reported.onFallback).not.toHaveBeenCalled();
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

it("lets a visit wait for the end of the old build, whose unload is slow", async () => {
  page();
  const acts: string[] = [];
  const act = (name: string) => async () => void acts.push(name);
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 200));
  const build = { bootstrap: async () => {}, mount: act("mount"), unmount: act("unmount"), unload: slow };
  system.import.mockResolvedValue(build);
  const opened = frame(undefined, {
    begin: act("begin"),
    dispose: () => void acts.push("dispose"),
    wrap: (lifecycles) => lifecycles,
    ...{ suspend: () => {}, enterSlot: () => {}, leaveSlot: () => {}, left: () => [] },
  });
  await opened.mount(props);
  await flush();
  await opened.unmount();
  const renewed = opened.renew();
  await opened.mount(props);
  await jest.advanceTimersByTimeAsync(500);
  await renewed;
  expect(acts).toEqual(["begin", "mount", "unmount", "dispose", "begin", "mount"]);
});
