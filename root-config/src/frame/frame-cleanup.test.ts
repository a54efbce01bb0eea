import type { ShellPortal } from "@portico/shared-utility/contract";
import { loadCleanup } from "../cleanup/load-cleanup.ts";
import { appPart } from "../routes/parts.ts";
import { createAppFrame } from "./app-frame.ts";

const system = {
  // Hooked when the page is prepared for applications.
  constructor: { prototype: {} },
  import: jest.fn(),
  has: () => false,
  get: () => null,
  delete: jest.fn(),
  resolve: (name: string) => name,
  addImportMap: jest.fn(),
};
const flush = () => jest.advanceTimersByTimeAsync(0);
const cleanup = loadCleanup()("@app/tickets", () => true);
const props = { name: "app-tickets" };
const listener = jest.fn();
let user = "ana@acme.test";
const nothing = async () => {};
/** The document's active listeners. */
const acting = () => {
  listener.mockClear();
  document.dispatchEvent(new Event("leak"));
  return listener.mock.calls.length;
};

function frame() {
  const map = { id: "1", imports: { "@app/tickets": "/tickets.js" }, styles: {}, locales: {} };
  const boot = { tenant: { domain: "acme", name: "Acme" }, environment: "production", api: "/api", map, strings: {} };
  document.head.innerHTML = `
    <script type="application/json" id="portico-boot">${JSON.stringify(boot)}</script>
    <script type="systemjs-importmap">${JSON.stringify({ imports: map.imports })}</script>`;
  document.body.innerHTML = '<main id="main"><div id="single-spa-application:app-tickets"></div></main>';
  return createAppFrame({
    part: appPart("tickets"),
    openPortal: () => ({ portal: {} as ShellPortal, end: () => {} }),
    displayName: () => "Chamados",
    user: () => user,
    cleanup,
    onReady: () => {},
    onFailure: () => {},
    onFallback: () => {},
    onForcedUnmount: () => {},
  });
}

const leaky = { bootstrap: nothing, mount: async () => document.addEventListener("leak", listener), unmount: nothing };

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { System: system });
});
afterEach(() => cleanup.dispose());

it("removes what an application leaves behind, and attaches it again", async () => {
  system.import.mockResolvedValue({
    ...leaky,
    bootstrap: async () => document.addEventListener("leak", listener),
    mount: nothing,
  });
  const { mount, unmount } = frame();
  await mount(props);
  await flush();
  expect(acting()).toBe(1);
  await unmount();
  expect(acting()).toBe(0);
  await mount(props);
  await flush();
  expect(acting()).toBe(1);
});

it("removes it when the user leaves before the application is mounted", async () => {
  let end = () => {};
  const bootstrap = () => {
    document.addEventListener("leak", listener);
    return new Promise<void>((done) => (end = done));
  };
  system.import.mockResolvedValue({ ...leaky, bootstrap });
  const { mount, unmount } = frame();
  await mount(props);
  await flush();
  expect(acting()).toBe(1);
  await unmount();
  end();
  await flush();
  expect(acting()).toBe(0);
});

it("disposes of it when the unmount fails, since the module will run again", async () => {
  system.import.mockResolvedValue({ ...leaky, unmount: () => Promise.reject(new Error("cannot unmount")) });
  const { mount, unmount } = frame();
  await mount(props);
  await flush();
  await unmount().catch(() => {});
  system.import.mockResolvedValue({ ...leaky, mount: nothing });
  await mount(props);
  await flush();
  expect(acting()).toBe(0);
});

it("disposes of it when the application gets a new build", async () => {
  system.import.mockResolvedValue(leaky);
  const { mount, renew } = frame();
  await mount(props);
  await flush();
  system.import.mockResolvedValue({ ...leaky, mount: nothing });
  const renewed = renew();
  await flush();
  await renewed;
  expect(acting()).toBe(0);
});

it.each(["left", "shown"])(
  "keeps what the module of an application that is %s has added, for another user",
  async (state) => {
    const bootstrap = jest.fn(async () => document.addEventListener("leak", listener));
    system.import.mockResolvedValue({ ...leaky, bootstrap, mount: nothing });
    user = "ana@acme.test";
    const { mount, unmount, openFor } = frame();
    await mount(props);
    await flush();
    if (state === "left") await unmount();
    user = "bruno@acme.test";
    openFor(user);
    await flush();
    if (state === "left") await mount(props);
    await flush();
    expect(acting()).toBe(1);
    expect(bootstrap).toHaveBeenCalledTimes(1);
  },
);
