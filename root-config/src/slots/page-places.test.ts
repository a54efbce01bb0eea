import type { ResolvedMap, SlotProps } from "@portico/shared-utility/contract";
import { resetPage } from "@portico/shared-utility/testing";
import { redirectImports } from "../loader/system-loader.ts";
import type { Decision } from "../routes/guard.ts";
import { fillingPage, modules, report, system, user } from "../testing/slots-page.ts";
import { createPagePlaces } from "./page-places.ts";

const home: Decision = { kind: "show", screen: "home" };
const tickets: Decision = { kind: "show", screen: "app", module: "tickets" };
const mount = jest.fn(async ({ domElement }: Pick<SlotProps<unknown>, "domElement">) => {
  domElement.textContent = "Any questions?";
});
const unmount = jest.fn(async ({ domElement }: Pick<SlotProps<unknown>, "domElement">) => domElement.replaceChildren());

async function page(slots: NonNullable<ResolvedMap["slots"]>) {
  const { host } = await fillingPage(slots);
  await user();
  return createPagePlaces(host);
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const texts = () => [...document.body.children].map((child) => child.textContent || child.id || child.className);

beforeEach(() => {
  resetPage();
  jest.clearAllMocks();
  jest.spyOn(console, "error").mockImplementation(() => {});
  Object.assign(globalThis, { System: system });
  document.body.innerHTML = '<header>Bar</header><main id="main"></main>';
  modules["@app/tickets"] = async () => ({ help: { mount, unmount } });
  modules["@app/assets"] = async () => ({});
});

it("mounts an always-on application once, beside the content, until the user has signed out", async () => {
  const show = await page({ "@app/tickets": { "page.bottom": { export: "help" } } });
  show({ kind: "wait" }, "ana@acme.test");
  await settled();
  expect(mount).not.toHaveBeenCalled();
  show(home, "ana@acme.test");
  await settled();
  expect(texts()).toEqual(["Bar", "main", "Any questions?"]);
  show(tickets, "ana@acme.test");
  await settled();
  expect(mount).toHaveBeenCalledTimes(1);
  show({ kind: "show", screen: "signIn" }, undefined);
  await settled();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(texts()).toEqual(["Bar", "main"]);
});

it("mounts it again for another user, who signed in before the page has shown that the first one left", async () => {
  const show = await page({ "@app/tickets": { "page.bottom": { export: "help" } } });
  show(home, "ana@acme.test");
  await settled();
  show(home, "bruno@acme.test");
  await settled();
  expect([mount, unmount].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  expect(texts()).toEqual(["Bar", "main", "Any questions?"]);
});

it("opens a newer build, also in place of a failed one, when the user opens another page", async () => {
  const build = (address: string) => redirectImports({ "@app/tickets": address }, {});
  build("/tickets.1.js");
  modules["@app/tickets"] = async () => ({});
  const show = await page({ "@app/tickets": { "page.bottom": { export: "help" } } });
  show(home, "ana@acme.test");
  await settled();
  expect(document.body).toHaveTextContent(/Não foi possível mostrar Chamados aqui\./);
  build("/tickets.2.js");
  modules["@app/tickets"] = async () => ({ help: { mount, unmount } });
  show(tickets, "ana@acme.test");
  await settled();
  expect(texts()).toEqual(["Bar", "main", "Any questions?"]);
  build("/tickets.3.js");
  show(home, "ana@acme.test");
  await settled();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(mount).toHaveBeenCalledTimes(2);
  show(tickets, "ana@acme.test");
  await settled();
  expect(mount).toHaveBeenCalledTimes(2);
});

it("keeps a failure in its place, reports it by name, and shows the others", async () => {
  const show = await page({
    "@app/assets": { "page.top": { export: "help" } },
    "@app/tickets": { "page.bottom": { export: "help" } },
  });
  document.getElementById("main")?.before(Object.assign(document.createElement("div"), { id: "page.top" }));
  show(home, "ana@acme.test");
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
  guests({ kind: "show", screen: "public", module: "tickets" }, undefined);
  const others = await page({ "@app/tickets": { "home.cards": { export: "help" } } });
  others(home, "ana@acme.test");
  await settled();
  expect(texts()).toEqual(["Bar", "main"]);
});
