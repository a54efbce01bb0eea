import { recordVisit, reloadNotifications, signIn } from "@portico/shared-utility";
import type { Locale, Notification, ShellPortal } from "@portico/shared-utility/contract";
import { failure, fakeApi, type Handlers, renderApp, resetPage } from "@portico/shared-utility/testing";
import { act, screen, within } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { onBarRequest } from "../bar/bar-requests.ts";
import { HomeScreen } from "./home-screen.tsx";

const strings = { "@portico/navbar-mf": { pt, en } };

const row = (number: number, redirect: string): Notification => ({
  id: `id-${number}`,
  title: `Chamado ${number} respondido`,
  body: "",
  created_at: new Date(2026, 10, 23, 14, 60 - number).toISOString(),
  redirect,
  read: 0,
  module: "tickets",
  icon: null,
  data: null,
});
const page = (rows: Notification[]) => ({ notifications: rows, total: rows.length, totalUnreadNotifications: 12 });
const rows = [1, 2, 3, 4, 5, 6].map((number) => row(number, `/tickets/${number}`));

interface Setting {
  handlers?: Handlers;
  locale?: Locale;
  name?: string;
  portal?: Partial<ShellPortal>;
}

async function renderHome({ handlers = {}, locale = "pt", name = "Ana Souza", portal = {} }: Setting = {}) {
  const api = fakeApi({ "GET /users/me": { email: "ana@acme.test", name }, ...handlers });
  await signIn("ana@acme.test", "portico-demo-2026");
  const rendered = renderApp(<HomeScreen />, { strings, locale, portal });
  return { api, ...rendered };
}

const load = () => act(reloadNotifications);
const section = (name: string) => screen.getByRole("region", { name });
const links = (name: string) =>
  within(section(name))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

const timers = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "clearImmediate",
] as const;
const microtasks = ["nextTick", "queueMicrotask"] as const;

/** Sets the clock; timers run normally. The clock never goes back, because the page remembers its last load. */
function setClock(day: number, hour: number, minute = 0) {
  jest.useFakeTimers({ now: new Date(2026, 10, day, hour, minute), doNotFake: [...timers, ...microtasks] });
}

let minute = 0;
beforeEach(() => {
  resetPage();
  minute += 1;
  setClock(23, 16, minute);
});

describe("Home", () => {
  it("greets a user without a name", async () => {
    await renderHome({ name: "" });
    expect(screen.getByRole("heading", { level: 1, name: "Boa tarde" })).toBeInTheDocument();
  });

  it("shows the date, and the number of unread notifications once it is known", async () => {
    const { user } = await renderHome({ handlers: { "GET /notifications": page(rows) } });
    const line = screen.getByText("Segunda-feira, 23-11-2026");
    expect(line).toHaveTextContent(/^Segunda-feira, 23-11-2026$/);
    await load();
    expect(line).toHaveTextContent("Segunda-feira, 23-11-2026 · 12 notificações não lidas");
    const opened = jest.fn();
    const end = onBarRequest("notifications", opened);
    await user.click(screen.getByRole("link", { name: "12 notificações não lidas" }));
    expect(opened).toHaveBeenCalledTimes(1);
    end();
  });

  it("shows the tenant's applications as links to their homes", async () => {
    await renderHome();
    expect(screen.getByRole("list", { name: "Aplicações" })).toBeInTheDocument();
    expect(links("Aplicações")).toEqual(["/tickets/home", "/assets/home"]);
    expect(within(section("Aplicações")).getByRole("link", { name: "Chamados" })).toBeInTheDocument();
  });

  it("shows how many notifications of each application are unread", async () => {
    const counted = { ...page(rows), unreadByModule: { tickets: 7, assets: 1 } };
    await renderHome({ handlers: { "GET /notifications": counted } });
    await load();
    const tile = (name: string) => within(section("Aplicações")).getByRole("link", { name });
    expect(tile("Chamados")).toHaveAccessibleDescription("7 não lidas");
    expect(tile("Ativos")).toHaveAccessibleDescription("1 não lida");
    expect(screen.getByText("8 notificações não lidas")).toBeInTheDocument();
  });

  it("pins an application among few, without a field", async () => {
    const { user } = await renderHome();
    await user.click(screen.getByRole("button", { name: "Fixar Ativos" }));
    expect(links("Aplicações")).toEqual(["/assets/home", "/tickets/home"]);
    expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
  });

  it("filters and pins applications when there are more than eight", async () => {
    const apps = Array.from({ length: 9 }, (_, index) => ({ module: `app-${index}`, name: `Aplicação ${index}` }));
    const { user } = await renderHome({ handlers: { "GET /apps": apps } });
    await screen.findByRole("link", { name: "Aplicação 8" });
    const all = links("Aplicações");
    await user.click(screen.getByRole("button", { name: "Fixar Aplicação 8" }));
    expect(links("Aplicações")).toEqual(["/app-8/home", ...all.slice(0, 8)]);
    expect(screen.getByRole("button", { name: "Desafixar Aplicação 8" })).toHaveFocus();
    await user.type(screen.getByRole("searchbox", { name: "Procurar aplicação" }), "cao 3");
    expect(links("Aplicações")).toEqual(["/app-3/home"]);
    await user.type(screen.getByRole("searchbox", { name: "Procurar aplicação" }), "x");
    expect(screen.getByRole("status")).toHaveTextContent("Nenhuma aplicação corresponde a “cao 3x”.");
  });

  it("folds many applications for phones, and shows all of them on request", async () => {
    const apps = Array.from({ length: 9 }, (_, index) => ({ module: `app-${index}`, name: `Aplicação ${index}` }));
    const { user } = await renderHome({ handlers: { "GET /apps": apps } });
    const unfold = await screen.findByRole("button", { name: "Mostrar todas as 9 Aplicações" });
    expect(unfold).toHaveAttribute("aria-expanded", "false");
    await user.click(unfold);
    expect(unfold).toHaveAccessibleName("Mostrar menos Aplicações");
    expect(unfold).toHaveAttribute("aria-expanded", "true");
    expect(unfold).toHaveFocus();
  });

  it("shows an error when the applications do not load, and offers a retry", () => {
    jest.useFakeTimers();
    fakeApi();
    renderApp(<HomeScreen />, { strings });
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(8000));
    expect(screen.getByRole("alert")).toHaveTextContent("Não foi possível carregar as aplicações.");
    expect(screen.getByRole("button", { name: "Tentar novamente" })).toBeInTheDocument();
  });
});

describe("News", () => {
  it("shows the five newest unread notifications", async () => {
    await renderHome({ handlers: { "GET /notifications": page(rows) } });
    await load();
    const news = section("Novidades");
    expect(within(news).getAllByRole("link")).toHaveLength(5);
    const first = within(news).getByRole("link", { name: "Chamado 1 respondido" });
    expect(first).toHaveAttribute("href", "http://localhost/tickets/1");
    expect(first).toHaveAccessibleDescription("Chamados · há 1 h · 23-11-2026 14:59");
  });

  it("names no application in a row whose application is not offered to the user", async () => {
    const notifications = [{ ...row(1, "/payroll/1"), module: "payroll" }];
    await renderHome({ handlers: { "GET /notifications": page(notifications) } });
    await load();
    const opener = within(section("Novidades")).getByRole("link", { name: "Chamado 1 respondido" });
    expect(opener).toHaveAccessibleDescription("há 1 h · 23-11-2026 14:59");
  });

  it.each([
    ["by the time of the user's last visit", 22, "Novas desde ontem 18:02"],
    ["without a time if some rows existed at the last visit", 23, "Novidades"],
  ])("names the section %s", async (_how, day, name) => {
    jest.setSystemTime(new Date(2026, 10, day, day === 22 ? 18 : 14, day === 22 ? 2 : 57));
    await renderHome({ handlers: { "GET /notifications": page(rows) } });
    act(() => recordVisit({ module: "tickets", path: "/tickets/9", title: "Monitor" }));
    setClock(23, 16, minute);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await load();
    expect(section(name)).toBeInTheDocument();
  });

  it("marks an opened notification as read; one that leads into the portal opens in this tab", async () => {
    const outside = row(2, "https://example.test/");
    const file = row(3, "/media/manual.pdf");
    const { api, user } = await renderHome({
      handlers: {
        "GET /notifications": page([row(1, "/tickets/1"), outside, file]),
        "PATCH /notifications": undefined,
      },
    });
    await load();
    const [inside, ...others] = within(section("Novidades")).getAllByRole("link");
    expect(inside).not.toHaveAttribute("target");
    expect(others).toHaveLength(2);
    for (const other of others) {
      expect(other).toHaveAttribute("target", "_blank");
      expect(other).toHaveAccessibleName(/\(abre em nova janela\)$/);
    }
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    if (inside) await user.click(inside);
    expect(api.callsTo("PATCH /notifications")[0]?.body).toEqual({ ids: ["id-1"] });
  });

  it("keeps the focus in the card when a notification without an address is marked read", async () => {
    const { user } = await renderHome({
      handlers: { "GET /notifications": page([row(1, "")]), "PATCH /notifications": undefined },
    });
    await load();
    await user.click(screen.getByRole("button", { name: /^Chamado 1/ }));
    expect(document.activeElement?.tagName).toBe("H2");
  });

  it("says that all is well without unread notifications", async () => {
    await renderHome();
    await load();
    expect(section("Novidades")).toHaveTextContent("Está tudo em dia");
  });

  it("offers a retry when it cannot load; the applications stay", async () => {
    const { api, user } = await renderHome({ handlers: { "GET /notifications": failure("server.unavailable") } });
    await load();
    expect(within(section("Novidades")).getByRole("status")).toHaveTextContent(pt["panel.error"]);
    expect(links("Aplicações")).toHaveLength(2);
    api.handle({ "GET /notifications": page(rows) });
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByRole("link", { name: /^Chamado 1/ })).toBeInTheDocument();
  });

  it("opens the bell's panel; without a bell it leads to the profile's list", async () => {
    const open = jest.fn();
    const remove = onBarRequest("notifications", open);
    const { user, portal } = await renderHome();
    await user.click(screen.getByRole("button", { name: "Ver todas" }));
    expect(open).toHaveBeenCalledTimes(1);
    remove();
    await user.click(screen.getByRole("button", { name: "Ver todas" }));
    expect(portal.navigate).toHaveBeenCalledWith("/profile#notifications");
  });
});

describe("Continue", () => {
  it("links to the last three pages across applications", async () => {
    await renderHome();
    expect(screen.queryByRole("region", { name: "Continuar" })).not.toBeInTheDocument();
    act(() => {
      recordVisit({ module: "tickets", path: "/tickets/1", title: "Monitor" });
      recordVisit({ module: "gone", path: "/gone/home" });
      recordVisit({ module: "assets", path: "/assets/items" });
      recordVisit({ module: "tickets", path: "/tickets/new", title: "Novo chamado" });
      recordVisit({ module: "tickets", path: "/tickets/home" });
      recordVisit({ module: "tickets", path: "/tickets/9", title: "Notebook" });
    });
    expect(links("Continuar")).toEqual(["/tickets/9", "/tickets/new", "/assets/items"]);
    const opened = (name: string) => within(section("Continuar")).getByRole("link", { name });
    expect(opened("Notebook")).toHaveAccessibleDescription("Chamados · agora");
    setClock(23, 18, minute);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(opened("Ativos")).toHaveAccessibleDescription("há 2 h");
  });
});

describe("The greeting", () => {
  it.each([
    [4, "Boa noite, Ana", "Good evening, Ana"],
    [8, "Bom dia, Ana", "Good morning, Ana"],
    [12, "Boa tarde, Ana", "Good afternoon, Ana"],
    [18, "Boa noite, Ana", "Good evening, Ana"],
  ])("greets the user at %i o'clock", async (hour, inPortuguese, inEnglish) => {
    setClock(24, hour);
    const { unmount } = await renderHome();
    expect(screen.getByRole("heading", { level: 1, name: inPortuguese })).toHaveAttribute("tabindex", "-1");
    unmount();
    await renderHome({ locale: "en" });
    expect(screen.getByRole("heading", { level: 1, name: inEnglish })).toBeInTheDocument();
  });
});
