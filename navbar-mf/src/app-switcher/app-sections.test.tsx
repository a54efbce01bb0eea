import { recordVisit, reloadNotifications, signIn } from "@portico/shared-utility";
import { fakeApi, renderApp, resetPage } from "@portico/shared-utility/testing";
import { act, screen, within } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { AppSections } from "./app-sections.tsx";

const strings = { "@portico/navbar-mf": { pt, en } };
const few = ["Ativos", "Chamados", "Manual"];
const many = [...few, "Câmbio", "Compras", "Férias", "Obras", "Ponto", "Viagens"];
const moduleOf = (name: string) => `m-${name.length}-${name.charCodeAt(0)}-${name.charCodeAt(1)}`;

async function renderSections(names: string[]) {
  const apps = names.map((name) => ({ module: moduleOf(name), name }));
  const counted = {
    notifications: [],
    total: 0,
    totalUnreadNotifications: 120,
    unreadByModule: { [moduleOf("Ativos")]: 120 },
  };
  fakeApi({ "GET /apps": apps, "GET /notifications": counted });
  await signIn("ana@acme.test", "portico-demo-2026");
  const onChoose = jest.fn();
  return { onChoose, ...renderApp(<AppSections apps={apps} current={undefined} onChoose={onChoose} />, { strings }) };
}

const namesIn = (part: HTMLElement = document.body) =>
  within(part)
    .queryAllByRole("link")
    .map((link) => link.textContent);
const iconOf = (button?: Element) => button?.querySelector(".portico-icon")?.getAttribute("style");
const region = (name: string) => screen.getByRole("region", { name });

beforeEach(resetPage);

it("shows few applications as they are, without a search", async () => {
  const { onChoose, user } = await renderSections(few);
  expect(namesIn()).toEqual(few);
  expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
  const link = screen.getByRole("link", { name: "Chamados" });
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(onChoose).toHaveBeenCalledTimes(1);
});

it("moves the focus among the tiles with the arrow keys, Home and End", async () => {
  const { user } = await renderSections(few);
  await user.tab();
  expect(screen.getByRole("link", { name: /Ativos/ })).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("link", { name: "Chamados" })).toHaveFocus();
  await user.keyboard("{End}");
  expect(screen.getByRole("link", { name: "Manual" })).toHaveFocus();
  await user.keyboard("{Home}{Control>}{ArrowRight}{/Control}");
  expect(screen.getByRole("link", { name: /Ativos/ })).toHaveFocus();
});

it("finds one of many by a part of its name, whatever the accents", async () => {
  const { user } = await renderSections(many);
  const search = screen.getByRole("searchbox", { name: "Procurar aplicação" });
  await user.type(search, "CA");
  expect(namesIn()).toEqual(["Câmbio"]);
  await user.clear(search);
  await user.type(search, "m");
  expect(namesIn()).toEqual(["Manual", "Chamados", "Câmbio", "Compras"]);
  await user.type(search, "xyz");
  expect(screen.getByRole("status")).toHaveTextContent("Nenhuma aplicação corresponde a “mxyz”.");
  await user.clear(search);
  expect(namesIn()).toEqual(many);
});

it("shows the first of hundreds at once, and then the rest", async () => {
  const apps = Array.from({ length: 200 }, (_, number) => ({ module: `app-${number}`, name: `Obra ${number}` }));
  const observer = new MutationObserver(() => {});
  observer.observe(document.body, { subtree: true, childList: true });
  renderApp(<AppSections apps={apps} current={undefined} onChoose={jest.fn()} />, { strings });
  // React adds later content to the existing list.
  const later = observer.takeRecords().filter(({ target }) => target instanceof HTMLUListElement);
  expect(later.flatMap(({ addedNodes }) => [...addedNodes])).toHaveLength(176);
  expect(namesIn()).toHaveLength(200);
});

it("keeps pinned applications on top until they are unpinned", async () => {
  const { user } = await renderSections(few);
  const pin = screen.getByRole("button", { name: "Fixar Manual" });
  expect(iconOf(pin)).toContain("/star.svg");
  await user.click(pin);
  // The icon differs in shape, not only in colour.
  expect(iconOf(screen.getAllByRole("button", { name: "Desafixar Manual" })[0])).toContain("/star-filled.svg");
  expect(namesIn(region("Fixadas"))).toEqual(["Manual"]);
  expect(namesIn(region("Todas"))).toEqual(few);
  await user.click(within(region("Fixadas")).getByRole("button", { name: "Desafixar Manual" }));
  expect(namesIn()).toEqual(few);
});

it("shows the recent applications where there are many", async () => {
  await renderSections(many);
  act(() => {
    for (const name of ["Ponto", "Obras", "Férias", "Compras", "Obras"])
      recordVisit({ module: moduleOf(name), path: `/${moduleOf(name)}/${name.length}` });
  });
  expect(namesIn(region("Recentes"))).toEqual(["Obras", "Compras", "Férias"]);
});

it("describes an application by its unread notifications", async () => {
  await renderSections(few);
  await act(reloadNotifications);
  expect(screen.getByRole("link", { name: "Ativos" })).toHaveAccessibleDescription("120 não lidas");
  expect(screen.getByText("99+")).toBeInTheDocument();
});

it("renders 200 applications with a bounded number of elements, and loads logos when they are seen", async () => {
  const names = Array.from({ length: 200 }, (_, index) => `Aplicação ${String(index).padStart(3, "0")}`);
  const apps = names.map((name, index) => ({ module: `app-${index}`, name }));
  fakeApi({ "GET /apps": apps });
  await signIn("ana@acme.test", "portico-demo-2026");
  const { container } = renderApp(<AppSections apps={apps} current="app-7" onChoose={() => {}} />, { strings });
  expect(namesIn()).toHaveLength(200);
  // Each tile has: item, link, logo, name, pin button and its icon. Tooltips are rendered when they are shown.
  expect(container.querySelectorAll("*").length).toBeLessThanOrEqual(200 * 6 + 20);
  expect(container.querySelectorAll("img:not([loading=lazy])")).toHaveLength(0);
});
