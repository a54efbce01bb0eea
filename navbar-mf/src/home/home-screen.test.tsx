import { signIn } from "@portico/shared-utility";
import { fakeApi, renderApp, resetPage } from "@portico/shared-utility/testing";
import { act, screen } from "@testing-library/react";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { HomeScreen } from "./home-screen.tsx";

const strings = { "@portico/navbar-mf": { pt, en } };

beforeEach(resetPage);
afterEach(() => jest.useRealTimers());

describe("Home", () => {
  it("shows the tenant's applications as links to their homes", async () => {
    fakeApi();
    await signIn("ana@acme.test", "portico-demo-2026");
    renderApp(<HomeScreen />, { strings });
    expect(screen.getByRole("heading", { level: 1, name: "Página inicial" })).toHaveAttribute("tabindex", "-1");
    expect(screen.getByRole("list", { name: "Aplicações" })).toBeVisible();
    expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Chamados", "/tickets/home"],
      ["Ativos", "/assets/home"],
    ]);
  });

  it("is available in English", async () => {
    fakeApi();
    renderApp(<HomeScreen />, { strings, locale: "en" });
    expect(screen.getByRole("heading", { level: 1, name: "Home" })).toBeInTheDocument();
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
