import { portalParts } from "../routes/parts.ts";
import { flush, frame, healthy, page, props, reported, system } from "../testing/tested-frame.ts";

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  Object.assign(globalThis, { System: system });
});

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
  expect(reported.onReady).toHaveBeenCalledTimes(1);
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

  it("replaces the old build after that has unmounted", async () => {
    const { container, mount, renewal } = await openSlow();
    expect(mount).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(200);
    await renewal;
    expect(mount).toHaveBeenCalledTimes(2);
    expect(container).toHaveTextContent("shown");
  });

  it("is not opened when the user leaves while the old build unmounts", async () => {
    const { container, mount, renewed, renewal } = await openSlow();
    const left = renewed.unmount();
    await jest.advanceTimersByTimeAsync(200);
    await Promise.all([left, renewal]);
    expect(mount).toHaveBeenCalledTimes(1);
    expect(container).toBeEmptyDOMElement();
    expect(renewed.isShown()).toBe(false);
  });

  it("is opened once when the user returns while the old build unmounts", async () => {
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
  expect(reported.onForcedUnmount).toHaveBeenCalledTimes(1);
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
  expect(reported.onReady).not.toHaveBeenCalled();
});
