import type { ShellPortal } from "@portico/shared-utility/contract";
import { appPart } from "../routes/parts.ts";
import { createPageTopics } from "../topics/page-topics.ts";
import { createAppFrame } from "./app-frame.ts";

declare module "@portico/contract" {
  interface EventTopics {
    "visit.tested": number;
  }
}

const system = {
  import: jest.fn(),
  get: () => null,
  delete: jest.fn(),
  resolve: (name: string) => name,
  addImportMap: jest.fn(),
};
const open = createPageTopics(jest.fn());
const publisher = open("@app/publisher").topics;
const publish = async (payload: number) => {
  publisher.publish("visit.tested", payload);
  await jest.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { System: system });
  const boot = { tenant: {}, environment: "", api: "/api", map: { id: "1", imports: {}, styles: {}, locales: {} } };
  document.head.innerHTML = `<script type="application/json" id="portico-boot">${JSON.stringify(boot)}</script>
    <script type="systemjs-importmap">{"imports":{}}</script>`;
  document.body.innerHTML = '<main><div id="single-spa-application:app-tickets"></div></main>';
});

function frame() {
  const openPortal = () => {
    const { topics, end } = open("@app/tickets");
    return { portal: topics as ShellPortal, end };
  };
  const none = () => {};
  return createAppFrame({
    part: appPart("tickets"),
    openPortal,
    displayName: () => "Chamados",
    ...{ onReady: none, onFailure: none, onFallback: none, onForcedUnmount: none },
  });
}

it("sends an application events from its mount to the start of its unmount, at every visit", async () => {
  const seen: number[] = [];
  system.import.mockResolvedValue({
    mount: async ({ portal }: { portal: ShellPortal }) => {
      portal.subscribe("visit.tested", ({ payload }) => seen.push(payload));
    },
    unmount: () => publish(3),
  });
  const tickets = frame();
  await publish(1);
  await tickets.mount({ name: "app-tickets" });
  await publish(2);
  const left = tickets.unmount();
  await publish(4);
  await left;
  await publish(5);
  await tickets.mount({ name: "app-tickets" });
  await publish(6);
  await tickets.unmount();
  expect(seen).toEqual([2, 6]);
});

it("ends the subscriptions of an application that failed to mount", async () => {
  const seen: number[] = [];
  system.import.mockResolvedValue({
    mount: async ({ portal }: { portal: ShellPortal }) => {
      portal.subscribe("visit.tested", ({ payload }) => seen.push(payload));
      throw new Error("no data");
    },
    unmount: async () => {},
  });
  const tickets = frame();
  await tickets.mount({ name: "app-tickets" });
  await publish(1);
  await publish(2);
  expect(seen).toEqual([]);
});
