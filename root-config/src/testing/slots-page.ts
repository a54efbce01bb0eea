import { signIn } from "@portico/shared-utility";
import type { ResolvedMap, SlotProps } from "@portico/shared-utility/contract";
import { bootPage, fakeApi, resetPage } from "@portico/shared-utility/testing";
import pt from "../../locales/pt.json";
import { loadShellText } from "../page/shell-text.ts";
import { createFillHost } from "../slots/fill-host.ts";
import { openSlots } from "../slots/page-slots.ts";
import { createPartReports } from "../telemetry/part-reports.ts";
import { createPageTopics } from "../topics/page-topics.ts";

declare module "@portico/contract" {
  interface Slots {
    "tickets.ticket": { number: number; people?: string[]; by?: unknown };
  }
}

export type Props = SlotProps<{ number: number; people?: string[] }>;

/** The exports of each module of the page; none unless a test sets them. */
export const modules: Record<string, () => Promise<unknown>> = {};
/** The parts of SystemJS that the page uses. */
export const system = {
  import: (name: string) => modules[name]?.() ?? Promise.reject(new Error(`no ${name}`)),
  get: () => null,
  delete: () => false,
  resolve: (name: string) => name,
  addImportMap: () => {},
};
export const report = jest.fn();
export const flush = () => jest.advanceTimersByTimeAsync(0);
/** From here on, the test controls the time. */
export const settled = async () => {
  jest.useFakeTimers();
  await flush();
};
const imports = { "@app/tickets": "/tickets.js", "@app/assets": "/assets.js", "@app/secret": "/secret.js" };
/** The element whose slot the tests fill. Each test has its own. */
export let place = document.createElement("div");

/** Draws the number of the ticket beside which it is shown. */
export const shows = (text: string) => ({
  mount: async ({ domElement, slot }: Props) => {
    slot.props$.subscribe(({ number }) => {
      domElement.textContent = `${text} ${number}`;
    });
  },
  unmount: async ({ domElement }: Props) => domElement.replaceChildren(),
});

type Slots = NonNullable<ResolvedMap["slots"]>;

/** A page, and the functions that open applications in its slots. */
export async function fillingPage(slots: Slots) {
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
  return { host: createFillHost({ openTopics, reports, cleanupOf: () => undefined }), openTopics };
}

/** A page whose release fills these slots. */
export async function page(slots: Slots) {
  const { host, openTopics } = await fillingPage(slots);
  return { ...openSlots(host), openTopics };
}

export const user = () => signIn("ana@acme.test", "portico-demo-2026");

/** Name and text of each region in the place. */
export const regions = () => [...place.querySelectorAll("section")].map((each) => [each.ariaLabel, each.textContent]);

/** The slot of ticket 7, filled by assets with this `side`. */
export async function filledBy(side: object | undefined) {
  modules["@app/assets"] = async () => ({ side });
  const opened = await page({ "@app/assets": { "tickets.ticket": { export: "side" } } });
  await user();
  jest.useFakeTimers();
  opened.slots.openSlot("tickets.ticket", place, { number: 7, people: ["ana"] });
  await flush();
  return opened;
}

/** Each test begins with a fresh page, its own place and no module. */
export function slotsPage(): void {
  beforeEach(() => {
    resetPage();
    jest.clearAllMocks();
    jest.spyOn(console, "error").mockImplementation(() => {});
    Object.assign(globalThis, { System: system });
    for (const name of Object.keys(modules)) delete modules[name];
    place = document.createElement("div");
    document.body.replaceChildren(place);
  });
}
