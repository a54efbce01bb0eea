import * as menu from "@portico/shared-ui/menu";
import { selectApp, signIn, startSession, unreadNotifications$ } from "@portico/shared-utility";
import type { Locale, ShellPortal } from "@portico/shared-utility/contract";
import { bootPage, failure, fakeApi, type Handlers, renderApp, resetPage } from "@portico/shared-utility/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { Bar } from "./bar.tsx";

const strings = { "@portico/navbar-mf": { pt, en } };

function Panel({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      12 novas
    </button>
  );
}

async function loadModule<T>(specifier: string) {
  return (specifier === "@portico/shared-ui/menu" ? menu : { NotificationPanel: Panel }) as T;
}

interface Setting {
  handlers?: Handlers;
  locale?: Locale;
  portal?: Partial<ShellPortal>;
}

async function renderSignedIn({ handlers = {}, locale = "pt", portal = {} }: Setting = {}) {
  const api = fakeApi(handlers);
  await signIn("ana@acme.test", "portico-demo-2026");
  const rendered = renderApp(<Bar />, { strings, locale, portal: { loadModule, ...portal } });
  // The user menu is loaded after the bar.
  await act(async () => {});
  return { api, ...rendered };
}

function narrowScreen() {
  const query = { matches: true, addEventListener() {}, removeEventListener() {} };
  jest.spyOn(window, "matchMedia").mockReturnValue(query as unknown as MediaQueryList);
}

const unread = (count: number) => ({ notifications: [], total: count, totalUnreadNotifications: count });

beforeEach(resetPage);
afterEach(() => jest.restoreAllMocks());

describe("the bar", () => {
  it("is a banner with the tenant's logo, which links home", async () => {
    bootPage({ tenant: { domain: "globex", name: "Globex" } });
    await renderSignedIn();
    const bar = screen.getByRole("banner", { name: "Barra do portal" });
    expect(within(bar).getByRole("link", { name: "Globex, página inicial" })).toHaveAttribute("href", "/");
    expect(bar).toHaveTextContent("Globex");
  });

  it("shows the open application with a link to its home", async () => {
    await renderSignedIn();
    act(() => selectApp("tickets"));
    expect(screen.getByRole("link", { name: "Chamados" })).toHaveAttribute("href", "/tickets/home");
    expect(screen.getByRole("banner")).toHaveTextContent("Acme/Chamados");
  });

  it.each([
    ["Aplicações", "Alt+Shift+P"],
    ["Notificações, nenhuma não lida", "Alt+Shift+N"],
    ["Conta de Ana Souza", "Alt+Shift+U"],
  ])("names the keys of %s in its tooltip and to screen readers", async (name, keys) => {
    const { user } = await renderSignedIn();
    const button = await screen.findByRole("button", { name });
    expect(button).toHaveAttribute("aria-keyshortcuts", keys);
    for (let stop = 0; stop < 8 && document.activeElement !== button; stop += 1) await user.tab();
    expect(await screen.findByText(`${name} (${keys.replaceAll("+", " ")})`)).toBeInTheDocument();
  });

  it("has its tab stops in visual order", async () => {
    const { user } = await renderSignedIn();
    act(() => selectApp("tickets"));
    await screen.findByRole("button", { name: "Conta de Ana Souza" });
    await screen.findByRole("button", { name: "Notificações, nenhuma não lida" });
    const names: (string | null)[] = [];
    for (let stop = 0; stop < 7; stop += 1) {
      await user.tab();
      const { activeElement } = document;
      names.push(activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? null);
    }
    expect(names).toEqual([
      "Aplicações, atual: Chamados",
      "Acme, página inicial",
      "Chamados",
      "Procurar ou executar um comando",
      "Mudar para o tema escuro",
      "Notificações, nenhuma não lida",
      "Conta de Ana Souza",
    ]);
  });

  it("offers a guest the sign-in, with a link back", async () => {
    fakeApi();
    window.history.pushState(null, "", "/tickets/portal?from=mail");
    const { user, portal } = renderApp(<Bar />, { strings });
    await act(startSession);
    await user.click(screen.getByRole("button", { name: "Entrar" }));
    expect(portal.navigate).toHaveBeenCalledWith("/signin?link=%2Ftickets%2Fportal%3Ffrom%3Dmail");
    expect(screen.queryByRole("button", { name: /Notificações|Aplicações/ })).not.toBeInTheDocument();
  });
});

describe("the language", () => {
  const otherLanguage = { name: "Mudar o idioma para English" };

  it("is changed by a guest in the bar, and announced in the new language", async () => {
    fakeApi();
    const { user, portal } = renderApp(<Bar />, { strings });
    await act(startSession);
    await user.click(screen.getByRole("button", otherLanguage));
    expect(await screen.findByRole("button", { name: "Switch the language to Português" })).toBeVisible();
    await waitFor(() => expect(portal.announce).toHaveBeenCalledWith("Language changed to English."));
  });

  it("is not in the bar of a user, who has it in the palette", async () => {
    await renderSignedIn();
    expect(screen.queryByRole("button", otherLanguage)).not.toBeInTheDocument();
  });
});

describe("the application switcher", () => {
  it("lists the applications as links and marks the open one", async () => {
    const { user } = await renderSignedIn();
    act(() => selectApp("assets"));
    await user.click(screen.getByRole("button", { name: "Aplicações, atual: Ativos" }));
    const list = screen.getByRole("navigation", { name: "Aplicações" });
    const links = within(list).getAllByRole("link");
    expect(
      links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")]),
    ).toEqual([
      ["Chamados", "/tickets/home", null],
      ["Ativos", "/assets/home", "page"],
    ]);
  });

  it("closes when an application is chosen", async () => {
    const { user } = await renderSignedIn();
    await user.click(screen.getByRole("button", { name: "Aplicações" }));
    const link = screen.getByRole("link", { name: "Chamados" });
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    expect(screen.queryByRole("navigation", { name: "Aplicações" })).not.toBeInTheDocument();
  });

  it("is hidden for a single application", async () => {
    await renderSignedIn({ handlers: { "GET /apps": [{ module: "tickets", name: "Chamados" }] } });
    expect(screen.queryByRole("button", { name: /Aplicações/ })).not.toBeInTheDocument();
  });
});

describe("the theme button", () => {
  it("switches the theme, announces it and is named after the next switch", async () => {
    const { user, portal } = await renderSignedIn();
    await user.click(screen.getByRole("button", { name: "Mudar para o tema escuro" }));
    expect(document.documentElement).toHaveAttribute("mode", "dark");
    expect(portal.announce).toHaveBeenCalledWith("Tema escuro ativado.");
    await user.click(screen.getByRole("button", { name: "Mudar para o tema claro" }));
    expect(document.documentElement).toHaveAttribute("mode", "light");
    expect(portal.announce).toHaveBeenLastCalledWith("Tema claro ativado.");
  });

  it("moves into the user menu on a narrow screen", async () => {
    narrowScreen();
    const { user } = await renderSignedIn();
    expect(screen.queryByRole("button", { name: /tema/ })).not.toBeInTheDocument();
    await user.click(await screen.findByRole("button", { name: "Conta de Ana Souza" }));
    await user.click(screen.getByRole("menuitem", { name: "Mudar para o tema escuro" }));
    expect(document.documentElement).toHaveAttribute("mode", "dark");
  });
});

describe("the bell", () => {
  it.each([
    ["pt", 0, "Notificações, nenhuma não lida", ""],
    ["pt", 1, "Notificações, 1 não lida", "1"],
    ["pt", 12, "Notificações, 12 não lidas", "12"],
    ["pt", 100, "Notificações, 100 não lidas", "99+"],
    ["en", 0, "Notifications, none unread", ""],
    ["en", 12, "Notifications, 12 unread", "12"],
  ] as const)("counts in %s: %d", async (locale, count, name, badge) => {
    await renderSignedIn({ locale, handlers: { "GET /notifications": unread(count) } });
    expect(await screen.findByRole("button", { name })).toHaveTextContent(new RegExp(`^${badge.replace("+", "\\+")}$`));
  });

  it("shows no count while no list could be loaded", async () => {
    await renderSignedIn({ handlers: { "GET /notifications": failure("server.unavailable") } });
    expect(await screen.findByRole("button", { name: "Notificações" })).toBeInTheDocument();
    let status = "";
    const subscription = unreadNotifications$.subscribe((list) => {
      status = list.status;
    });
    await waitFor(() => expect(status).toBe("failed"));
    subscription.unsubscribe();
    expect(screen.getByRole("button", { name: "Notificações" })).toBeInTheDocument();
  });

  it("opens a panel with the content of notifications-mf, which can close it", async () => {
    const { user } = await renderSignedIn();
    await user.click(screen.getByRole("button", { name: /^Notificações/ }));
    const panel = screen.getByRole("dialog", { name: "Notificações" });
    await user.click(await within(panel).findByRole("button", { name: "12 novas" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("fails on its own: the bar still works, and a retry loads the panel", async () => {
    jest.spyOn(console, "error").mockReturnValue();
    let reachable = false;
    const flaky = async <T,>(specifier: string) => {
      if (specifier === "@portico/notifications-mf" && !reachable) throw new Error("404");
      return loadModule<T>(specifier);
    };
    const { user } = await renderSignedIn({ portal: { loadModule: flaky } });
    await user.click(screen.getByRole("button", { name: /^Notificações/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível carregar as notificações.");
    expect(screen.getByRole("banner")).toBeVisible();
    reachable = true;
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByRole("button", { name: "12 novas" })).toBeInTheDocument();
  });
});

describe("the user menu", () => {
  it("shows the signed-in user, with a link to the profile", async () => {
    const { user } = await renderSignedIn();
    await user.click(await screen.findByRole("button", { name: "Conta de Ana Souza" }));
    expect(screen.getByText("Ana Souza")).toBeVisible();
    expect(screen.getByText("ana@acme.test")).toBeVisible();
    expect(screen.getByRole("menuitem", { name: "Perfil" })).toHaveAttribute("href", "/profile");
  });

  it("signs out", async () => {
    const { user, api } = await renderSignedIn({ locale: "en" });
    await user.click(await screen.findByRole("button", { name: "Ana Souza’s account" }));
    await user.click(screen.getByRole("menuitem", { name: "Logout" }));
    expect(await screen.findByRole("button", { name: "Login" })).toBeInTheDocument();
    expect(api.callsTo("DELETE /auth/invalidate")).toHaveLength(1);
  });

  it("can be retried when it cannot be loaded", async () => {
    jest.spyOn(console, "error").mockReturnValue();
    const once = jest.fn(loadModule).mockRejectedValueOnce(new Error("404")) as typeof loadModule;
    const { user } = await renderSignedIn({ portal: { loadModule: once } });
    await user.click(await screen.findByRole("button", { name: /^Não foi possível abrir o menu da conta/ }));
    expect(await screen.findByRole("button", { name: "Conta de Ana Souza" })).toBeInTheDocument();
  });
});

describe("the line under the bar", () => {
  it("shows that there is no network, and for a while that the network is back", async () => {
    const announce = jest.fn();
    await renderSignedIn({ portal: { announce } });
    jest.useFakeTimers();
    try {
      const network = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
      fireEvent(window, new Event("offline"));
      const line = screen.getByText("Sem internet. Algumas ações ficam indisponíveis.");
      expect(screen.getByRole("region", { name: "Situação do portal" })).toContainElement(line);
      network.mockReturnValue(true);
      fireEvent(window, new Event("online"));
      expect(screen.getByText("De volta online.")).toBeVisible();
      act(() => jest.advanceTimersByTime(5_000));
      expect(screen.queryByText("De volta online.")).not.toBeInTheDocument();
      expect(announce.mock.calls).toEqual([["Sem internet. Algumas ações ficam indisponíveis."], ["De volta online."]]);
    } finally {
      jest.useRealTimers();
    }
  });
});
