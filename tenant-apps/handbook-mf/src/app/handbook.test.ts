import { screen, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { openAt } from "../testing/open-at.ts";

afterEach(() => document.body.replaceChildren());

describe("the handbook", () => {
  it("lists its pages, each with a link below the portal's base path", async () => {
    const { recorded } = await openAt("/handbook/home");
    expect(screen.getByRole("heading", { level: 1, name: "Manual" })).toHaveAttribute("tabindex", "-1");
    expect(screen.getAllByRole("listitem")).toHaveLength(8);
    expect(screen.getByRole("link", { name: "Entrar e sair" })).toHaveAttribute("href", "/handbook/sign-in");
    expect(recorded.titles).toEqual([undefined]);
  });

  it("shows a page next to the list, with links to its neighbours", async () => {
    const { recorded } = await openAt("/handbook/sign-in");
    expect(screen.getByRole("heading", { level: 1, name: "Entrar e sair" })).toBeVisible();
    const contents = within(screen.getByRole("navigation", { name: "Páginas do manual" }));
    expect(contents.getByRole("link", { name: "Entrar e sair" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("link", { name: "Próxima: Mudar de aplicação" })).toBeVisible();
    expect(recorded.titles).toEqual(["Entrar e sair"]);
  });

  it("follows the address bar and focuses each later page's heading", async () => {
    const { goTo } = await openAt("/handbook/home");
    expect(screen.getByRole("heading", { level: 1 })).not.toHaveFocus();
    goTo("/handbook/keyboard");
    expect(screen.getByRole("heading", { level: 1, name: "Teclado e acessibilidade" })).toHaveFocus();
    expect(screen.getByRole("rowheader", { name: "Alt+T" })).toBeVisible();
  });

  it("follows the portal's language", async () => {
    const { locale$, recorded } = await openAt("/handbook/sign-in");
    locale$.next("en");
    expect(screen.getByRole("heading", { level: 1, name: "Signing in and out" })).toBeVisible();
    expect(recorded.titles.at(-1)).toBe("Signing in and out");
  });

  it.each(["/handbook/nothing", "/handbook/sign-in/more", "/handbook/SIGN"])("finds no page at %s", async (path) => {
    await openAt(path);
    expect(screen.getByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Todas as páginas" })).toHaveAttribute("href", "/handbook/home");
  });

  it("leaves nothing behind when it is unmounted", async () => {
    const { domElement, unmount, locale$, session$, goTo, recorded } = await openAt("/handbook/home");
    await unmount();
    expect(domElement).toBeEmptyDOMElement();
    expect([locale$.subscribers, session$.subscribers]).toEqual([0, 0]);
    goTo("/handbook/sign-in");
    expect(recorded.titles).toHaveLength(1);
  });
});

describe("the handbook's search", () => {
  it("finds words regardless of case and accents, marks them and stores them in the address", async () => {
    // Fake timers, so that a pause of a slow machine between two letters does not count as the end of typing.
    jest.useFakeTimers({ advanceTimers: true });
    const user = userEvent.setup();
    const { recorded } = await openAt("/handbook/home");
    await user.type(screen.getByRole("searchbox", { name: "Procurar no manual" }), "AVALIACAO{Enter}");
    expect(screen.getByText("1 página encontrada")).toBeVisible();
    expect(screen.getByRole("link", { name: "Chamados e avaliação" })).toBeVisible();
    expect(screen.getAllByText("avaliação", { selector: "mark" })).not.toHaveLength(0);
    expect(window.location.search).toBe("?q=AVALIACAO");
    expect(recorded.announced).toEqual(["1 página encontrada"]);
    expect(screen.getByRole("searchbox")).toHaveFocus();
  });

  it("starts from the address and follows Back", async () => {
    const { goTo } = await openAt("/handbook/home?q=sino");
    expect(screen.getByRole("searchbox")).toHaveValue("sino");
    goTo("/handbook/home?q=senha");
    expect(screen.getByRole("searchbox")).toHaveValue("senha");
    expect(screen.getAllByText("senha", { selector: "mark" })).not.toHaveLength(0);
  });

  it("never interprets typed text as markup", async () => {
    const hostile = "<img src=x onerror=alert(1)>";
    const { domElement } = await openAt(`/handbook/home?q=${encodeURIComponent(hostile)}`);
    expect(screen.getByText(`Nenhuma página corresponde a “${hostile}”.`)).toBeVisible();
    expect(domElement.querySelector("img")).toBeNull();
  });

  it("clears a search that found nothing", async () => {
    const user = userEvent.setup();
    await openAt("/handbook/home?q=zzz");
    await user.click(screen.getByRole("button", { name: "Limpar a busca" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(8);
    expect(window.location.search).toBe("");
    expect(screen.getByRole("searchbox")).toHaveFocus();
  });
});
