import { exchangeToken, signIn } from "@portico/shared-utility";
import type { Portal, ResolvedMap, SlotProps } from "@portico/shared-utility/contract";
import { bootPage, failure, fakeApi, resetPage } from "@portico/shared-utility/testing";
import pt from "../../locales/pt.json";
import { loadShellText } from "../page/shell-text.ts";
import { createPartReports } from "../telemetry/part-reports.ts";
import { createPageTopics } from "../topics/page-topics.ts";
import { createFillHost } from "./fill-host.ts";
import { openSlots } from "./page-slots.ts";

declare module "@portico/contract" {
  interface Slots {
    "tickets.ticket": { number: number; people?: string[]; by?: unknown };
  }
  interface EventTopics {
    "slots.tested": string;
  }
}

type Props = SlotProps<{ number: number; people?: string[] }>;

const modules: Record<string, () => Promise<unknown>> = {};
const system = {
  import: (name: string) => modules[name]?.() ?? Promise.reject(new Error(`no ${name}`)),
  get: () => null,
  delete: () => false,
  resolve: (name: string) => name,
  addImportMap: () => {},
};
const report = jest.fn();
const flush = () => jest.advanceTimersByTimeAsync(0);
/** From here on, time is the test's. */
const settled = async () => {
  jest.useFakeTimers();
  await flush();
};
const imports = { "@app/tickets": "/tickets.js", "@app/assets": "/assets.js", "@app/secret": "/secret.js" };
let place = document.createElement("div");

/** Draws the number of the ticket that it is shown beside. */
const shows = (text: string) => ({
  mount: async ({ domElement, slot }: Props) => {
    slot.props$.subscribe(({ number }) => {
      domElement.textContent = `${text} ${number}`;
    });
  },
  unmount: async ({ domElement }: Props) => domElement.replaceChildren(),
});

async function page(slots: NonNullable<ResolvedMap["slots"]>) {
  bootPage({
    map: { id: "1", imports, styles: {}, locales: {}, slots },
    strings: { pt: { "@portico/root-config": pt } },
  });
  document.head.insertAdjacentHTML(
    "beforeend",
    `<script type="systemjs-importmap">${JSON.stringify({ imports })}</script>`,
  );
  fakeApi();
  await loadShellText();
  const openTopics = createPageTopics(jest.fn());
  const reports = createPartReports({ report, flush: () => {}, leave: () => {} });
  return { ...openSlots(createFillHost({ openTopics, reports, cleanupOf: () => undefined })), openTopics };
}

const user = () => signIn("ana@acme.test", "portico-demo-2026");

beforeEach(() => {
  resetPage();
  jest.clearAllMocks();
  jest.spyOn(console, "error").mockImplementation(() => {});
  Object.assign(globalThis, { System: system });
  place = document.createElement("div");
  document.body.replaceChildren(place);
});
afterEach(() => jest.useRealTimers());

const regions = () => [...place.querySelectorAll("section")].map((each) => [each.ariaLabel, each.textContent]);

it("fills a slot with the user's applications in their order, and gives them the props as they change", async () => {
  modules["@app/assets"] = async () => ({ side: shows("assets of") });
  modules["@app/tickets"] = async () => ({ likeIt: shows("tickets like") });
  const { slots } = await page({
    "@app/assets": { "tickets.ticket": { export: "side", order: 2 } },
    "@app/secret": { "tickets.ticket": { export: "side", order: 1 } },
    "@app/tickets": { "tickets.ticket": { export: "likeIt" }, "home.cards": { export: "card" } },
  });
  const open = slots.openSlot("tickets.ticket", place, { number: 7 });
  expect(place).toBeEmptyDOMElement();
  await user();
  await settled();
  expect(regions()).toEqual([
    ["Chamados", "tickets like 7"],
    ["Ativos", "assets of 7"],
  ]);
  open.update({ number: 8 });
  expect(regions().map(([, text]) => text)).toEqual(["tickets like 8", "assets of 8"]);
  open.close();
  await flush();
  expect(place).toBeEmptyDOMElement();
});

it("makes a region of each application on the page, and in a panel a group", async () => {
  modules["@app/assets"] = async () => ({ side: shows("assets of") });
  const { slots } = await page({ "@app/assets": { "tickets.ticket": { export: "side" } } });
  const panel = document.createElement("div");
  panel.setAttribute("popover", "manual");
  document.body.append(panel);
  await user();
  slots.openSlot("tickets.ticket", place, { number: 7 });
  slots.openSlot("tickets.ticket", panel, { number: 7 });
  await settled();
  expect([place, panel].map((each) => each.querySelector("section")?.getAttribute("role"))).toEqual([null, "group"]);
});

it("closes what an application shows that is taken from the user, and fills the slot with one that comes", async () => {
  modules["@app/assets"] = async () => ({ side: shows("assets of") });
  modules["@app/tickets"] = async () => ({ side: shows("tickets of") });
  const fill = { "tickets.ticket": { export: "side" } };
  const { slots } = await page({ "@app/assets": fill, "@app/tickets": fill });
  const change = async (list: object[]) => {
    fakeApi({ "GET /apps": list, "POST /auth/exchange": failure("app.not_offered") });
    await exchangeToken("any").catch(() => {});
  };
  slots.openSlot("tickets.ticket", place, { number: 7 });
  await user();
  await change([{ module: "assets", name: "Ativos" }]);
  await settled();
  expect(regions()).toEqual([["Ativos", "assets of 7"]]);
  jest.useRealTimers();
  await change([
    { module: "tickets", name: "Chamados" },
    { module: "assets", name: "Ativos" },
  ]);
  await settled();
  expect(regions()).toEqual([
    ["Ativos", "assets of 7"],
    ["Chamados", "tickets of 7"],
  ]);
});

/** The slot of ticket 7, filled by assets, whose `side` is this. */
async function filledBy(side: object | undefined) {
  modules["@app/assets"] = async () => ({ side });
  const opened = await page({ "@app/assets": { "tickets.ticket": { export: "side" } } });
  await user();
  jest.useFakeTimers();
  opened.slots.openSlot("tickets.ticket", place, { number: 7, people: ["ana"] });
  await flush();
  return opened;
}

const sentence = /^Não foi possível mostrar Ativos aqui\. .* Código [0-9a-f]{8}\.Tentar novamente$/;

it.each([
  ["has no such export", undefined, "load"],
  ["fails to mount", { ...shows(""), mount: () => Promise.reject(new Error("no data")) }, "mount"],
])("shows a sentence in the place of an application that %s, and reports it by name", async (_, side, kind) => {
  await filledBy(side);
  expect(place.textContent).toMatch(sentence);
  const code = /Código (\w+)/.exec(place.textContent ?? "")?.[1];
  const message = expect.stringMatching(/^in tickets\.ticket: /);
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ kind, module: "@app/assets", id: code, message }));
});

it("ends the wait for an application that hangs, and unmounts it when it mounts late", async () => {
  let mounted = () => {};
  const unmount = jest.fn(async () => {});
  const hangs = {
    mount: () =>
      new Promise<void>((resolve) => {
        mounted = resolve;
      }),
    unmount,
  };
  await filledBy(hangs);
  await jest.advanceTimersByTimeAsync(8_900);
  expect(place.textContent).toBe("");
  await jest.advanceTimersByTimeAsync(200);
  expect(place.textContent).toMatch(sentence);
  mounted();
  await flush();
  expect(unmount).toHaveBeenCalledTimes(1);
});

it("opens what failed at a click, and the focus stays in its place", async () => {
  let fails = true;
  const side = { ...shows("assets of"), bootstrap: async () => fails && Promise.reject(new Error("not yet")) };
  await filledBy(side);
  fails = false;
  place.querySelector("button")?.click();
  await flush();
  expect(regions()).toEqual([["Ativos", "assets of 7"]]);
  expect(document.activeElement).toBe(place.querySelector("section"));
});

it("gives each application props of its own", async () => {
  const seen: string[][] = [];
  const mount = async ({ slot }: Props) => {
    for (const name of ["first", "second"]) {
      slot.props$.subscribe(({ people = [] }) => {
        people.push(name);
        seen.push(people);
      });
    }
  };
  await filledBy({ ...shows(""), mount });
  expect(seen).toEqual([
    ["ana", "first"],
    ["ana", "second"],
  ]);
});

it("unmounts what fills the slots when the visit ends, and lets it receive events until then", async () => {
  const seen: string[] = [];
  const unmount = jest.fn(async () => {});
  const mount = async ({ portal }: { portal: Portal }) => {
    portal.subscribe("slots.tested", ({ payload, sender }) => void seen.push(`${payload} of ${sender}`));
  };
  const { end, slots, openTopics } = await filledBy({ mount, unmount });
  const { topics } = openTopics("@app/tickets");
  topics.publish("slots.tested", "open");
  await flush();
  await end();
  topics.publish("slots.tested", "left");
  await flush();
  expect(seen).toEqual(["open of @app/tickets"]);
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(place).toBeEmptyDOMElement();
  expect(() => slots.openSlot("tickets.ticket", place, { number: 7 })).toThrow(
    expect.objectContaining({ code: "slot.unmounted" }),
  );
});

it("leaves nothing in the slot of a visit that ends while the application is loading", async () => {
  let arrived = (_: unknown) => {};
  modules["@app/assets"] = () =>
    new Promise((resolve) => {
      arrived = resolve;
    });
  const { slots, end } = await page({ "@app/assets": { "tickets.ticket": { export: "side" } } });
  await user();
  jest.useFakeTimers();
  slots.openSlot("tickets.ticket", place, { number: 7 });
  await flush();
  await end();
  expect(place).toBeEmptyDOMElement();
  const side = shows("assets of");
  const unmount = jest.spyOn(side, "unmount");
  arrived({ side });
  await flush();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(report).not.toHaveBeenCalled();
});

it("refuses a name that is none, props that cannot be copied, and a slot within a slot", async () => {
  let nested: unknown;
  const mount = async ({ portal, domElement }: Props) => {
    try {
      portal.openSlot("tickets.ticket", domElement, { number: 1 });
    } catch (error) {
      nested = error;
    }
  };
  const { slots } = await filledBy({ ...shows(""), mount });
  expect(nested).toMatchObject({ code: "slot.nested" });
  const code = (slot: string, props: object) => {
    try {
      slots.openSlot(slot as "tickets.ticket", place, props as { number: number });
    } catch (error) {
      return (error as { code?: string }).code;
    }
    return undefined;
  };
  expect(code("tickets", { number: 1 })).toBe("slot.name");
  expect(code("tickets.ticket", { number: 1, by: () => {} })).toBe("slot.props");
});
