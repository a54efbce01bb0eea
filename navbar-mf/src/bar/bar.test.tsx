import { selectApp, startSession } from "@portico/shared-utility";
import { bootPage, fakeApi, renderApp, resetPage } from "@portico/shared-utility/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { renderSignedIn, strings } from "../testing/render-bar.tsx";
import { Bar } from "./bar.tsx";

function narrowScreen() {
  const query = { matches: true, addEventListener() {}, removeEventListener() {} };
  jest.spyOn(window, "matchMedia").mockReturnValue(query as unknown as MediaQueryList);
}

beforeEach(resetPage);

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

describe("the line under the bar", () => {
  it("shows that there is no network, and for a while that the network is back", async () => {
    const announce = jest.fn();
    await renderSignedIn({ portal: { announce } });
    jest.useFakeTimers();
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
  });
});
