import { signIn } from "@portico/shared-utility";
import type { ResolvedMap, SlotProps } from "@portico/shared-utility/contract";
import { bootPage, fakeApi, resetPage } from "@portico/shared-utility/testing";
import pt from "../../locales/pt.json";
import { loadShellText } from "../page/shell-text.ts";
import type { Decision } from "../routes/guard.ts";
import { createPartReports } from "../telemetry/part-reports.ts";
import { createPageTopics } from "../topics/page-topics.ts";
import { createFillHost } from "./fill-host.ts";
import { createPagePlaces } from "./page-places.ts";

const modules: Record<string, unknown> = {};
const system = {
  import: async (name: string) => modules[name] ?? Promise.reject(new Error(`no ${name}`)),
  get: () => null,
  delete: () => false,
  resolve: (name: string) => name,
  addImportMap: () => {},
};
const imports = { "@app/tickets": "/tickets.js", "@app/assets": "/assets.js" };
const home: Decision = { kind: "show", screen: "home" };
const tickets: Decision = { kind: "show", screen: "app", module: "tickets" };
const mount = jest.fn(async ({ domElement }: Pick<SlotProps<unknown>, "domElement">) => {
  domElement.textContent = "Any questions?";
});
const unmount = jest.fn(async ({ domElement }: Pick<SlotProps<unknown>, "domElement">) => domElement.replaceChildren());
const report = jest.fn();

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
  await signIn("ana@acme.test", "portico-demo-2026");
  const reports = createPartReports({ report, flush: () => {}, leave: () => {} });
  const openTopics = createPageTopics(jest.fn());
  return createPagePlaces(createFillHost({ openTopics, reports, cleanupOf: () => undefined }));
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const texts = () => [...document.body.children].map((child) => child.textContent || child.id || child.className);

beforeEach(() => {
  resetPage();
  jest.clearAllMocks();
  jest.spyOn(console, "error").mockImplementation(() => {});
  Object.assign(globalThis, { System: system });
  document.body.innerHTML = '<header>Bar</header><main id="main"></main>';
  modules["@app/tickets"] = { help: { mount, unmount } };
  modules["@app/assets"] = {};
});

it("mounts an always-on application once, beside the content, until the user has signed out", async () => {
  const show = await page({ "@app/tickets": { "page.bottom": { export: "help" } } });
  show({ kind: "wait" }, true);
  await settled();
  expect(mount).not.toHaveBeenCalled();
  show(home, true);
  await settled();
  expect(texts()).toEqual(["Bar", "main", "Any questions?"]);
  show(tickets, true);
  await settled();
  expect(mount).toHaveBeenCalledTimes(1);
  show({ kind: "show", screen: "signIn" }, false);
  await settled();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(texts()).toEqual(["Bar", "main"]);
});

it("keeps a failure in its place, reports it by name, and shows the others", async () => {
  const show = await page({
    "@app/assets": { "page.top": { export: "help" } },
    "@app/tickets": { "page.bottom": { export: "help" } },
  });
  show(home, true);
  await settled();
  const [, top, main, bottom] = document.body.children;
  expect(top).toHaveTextContent(/^Não foi possível mostrar Ativos aqui\./);
  expect(main).toBeEmptyDOMElement();
  expect(bottom).toHaveTextContent("Any questions?");
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ module: "@app/assets", message: expect.stringMatching(/^in page\.top: /) }),
  );
});

it("adds nothing for guests, or to a page whose release fills no such place", async () => {
  const guests = await page({ "@app/tickets": { "page.bottom": { export: "help" } } });
  guests({ kind: "show", screen: "public", module: "tickets" }, false);
  const others = await page({ "@app/tickets": { "home.cards": { export: "help" } } });
  others(home, true);
  await settled();
  expect(texts()).toEqual(["Bar", "main"]);
});
