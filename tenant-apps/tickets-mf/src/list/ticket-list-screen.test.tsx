import { act, screen, waitFor } from "@testing-library/react";
import { failure, fakeApi } from "../testing/fake-api.ts";
import { renderTickets } from "../testing/render-tickets.tsx";
import { aSummary } from "../testing/ticket-samples.ts";

const two = { tickets: [aSummary(), aSummary({ id: 11, subject: "Acesso à pasta", status: "closed" })], total: 2 };

describe("the list of tickets", () => {
  it("shows each ticket with its status and a link to it", async () => {
    fakeApi({ "GET /api/tickets": () => ({ body: two }) });
    renderTickets("/tickets/home");
    expect(await screen.findByText("2 chamados")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Chamados" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Acesso à pasta" })).toHaveAttribute("href", "/tickets/11");
    expect(screen.getByText("Encerrado", { selector: "span" })).toBeVisible();
  });

  it("opens at the application's bare address", async () => {
    fakeApi({ "GET /api/tickets": () => ({ body: two }) });
    renderTickets("/tickets");
    await screen.findByText("2 chamados");
    expect(window.location.pathname).toBe("/tickets/home");
  });

  it("stores the filter in the address and announces the count", async () => {
    // Fake timers, so that a pause of a slow machine between two letters does not count as the end of typing.
    jest.useFakeTimers({ advanceTimers: true });
    const { calls } = fakeApi({
      "GET /api/tickets": ({ query }) => ({ body: query.has("q") ? { tickets: [aSummary()], total: 1 } : two }),
    });
    const { user, recorded } = renderTickets("/tickets/home");
    await screen.findByText("2 chamados");
    await user.selectOptions(screen.getByLabelText("Situação"), "Aberto");
    await user.type(screen.getByRole("searchbox"), "toner");
    expect(await screen.findByText("1 chamado")).toBeVisible();
    expect(window.location.search).toBe("?status=open&q=toner");
    expect(calls.at(-1)).toBe("GET /api/tickets?offset=0&limit=20&status=open&q=toner");
    expect(recorded.announced.at(-1)).toBe("1 chamado");
    expect(screen.getByRole("searchbox")).toHaveFocus();
  });

  it("starts from the filter of the address", async () => {
    const { calls } = fakeApi({ "GET /api/tickets": () => ({ body: { tickets: [aSummary()], total: 41 } }) });
    renderTickets("/tickets/home?status=closed&q=vpn&page=2");
    expect(await screen.findByText("Página 2 de 3")).toBeVisible();
    expect(calls).toEqual(["GET /api/tickets?offset=20&limit=20&status=closed&q=vpn"]);
    expect(screen.getByRole("searchbox")).toHaveValue("vpn");
    expect(screen.getByRole("link", { name: "Próxima" })).toHaveAttribute(
      "href",
      "/tickets/home?status=closed&q=vpn&page=3",
    );
  });

  it("applies the filter of an address that Back leads to", async () => {
    fakeApi({ "GET /api/tickets": () => ({ body: two }) });
    renderTickets("/tickets/home?q=vpn");
    await screen.findByText("2 chamados");
    act(() => {
      window.history.pushState(null, "", "/tickets/home?q=rede");
      window.dispatchEvent(new PopStateEvent("popstate"));
    });
    await waitFor(() => expect(screen.getByRole("searchbox")).toHaveValue("rede"));
  });

  it("shows that nothing matches and clears the filter", async () => {
    fakeApi({ "GET /api/tickets": ({ query }) => ({ body: query.has("q") ? { tickets: [], total: 0 } : two }) });
    const { user } = renderTickets("/tickets/home?q=zzz");
    await user.click(await screen.findByRole("button", { name: "Limpar o filtro" }));
    expect(await screen.findByText("2 chamados")).toBeVisible();
    expect(window.location.search).toBe("");
    expect(screen.getByRole("searchbox")).toHaveValue("");
    expect(screen.getByRole("searchbox")).toHaveFocus();
  });

  it("never shows the tickets of another search, neither while it loads nor when it fails", async () => {
    let answer = () => {};
    const pending = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fakeApi({
      "GET /api/tickets": async ({ query }) => {
        if (!query.has("q")) return { body: two };
        await pending;
        return failure(503, "server.unavailable");
      },
    });
    const { user } = renderTickets("/tickets/home");
    expect(await screen.findAllByRole("listitem")).toHaveLength(2);
    await user.type(screen.getByRole("searchbox"), "x");
    await waitFor(() => expect(screen.queryByRole("listitem")).not.toBeInTheDocument());
    answer();
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
  });

  it("retries when the network is back", async () => {
    let down = true;
    fakeApi({
      "GET /api/tickets": () => {
        if (down) throw new TypeError("Failed to fetch");
        return { body: two };
      },
    });
    renderTickets("/tickets/home");
    expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível acessar o serviço");
    down = false;
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("2 chamados")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("keeps the focus on the link that led to the last page", async () => {
    fakeApi({
      "GET /api/tickets": ({ query }) => ({
        body: { tickets: [aSummary({ id: Number(query.get("offset")) + 1 })], total: 40 },
      }),
    });
    const { user } = renderTickets("/tickets/home");
    await user.click(await screen.findByRole("link", { name: "Próxima" }));
    expect(await screen.findByText("#21")).toBeVisible();
    const next = screen.getByRole("link", { name: "Próxima" });
    expect(next).toHaveFocus();
    expect(next).toHaveAttribute("aria-disabled", "true");
    await user.click(next);
    expect(window.location.search).toBe("?page=2");
  });

  it("goes back from a filter to the list in one step, however the search was typed", async () => {
    fakeApi({ "GET /api/tickets": ({ query }) => ({ body: query.has("q") ? { tickets: [], total: 0 } : two }) });
    const { user } = renderTickets("/tickets/home");
    await screen.findByText("2 chamados");
    const before = window.history.length;
    await user.type(screen.getByRole("searchbox"), "to");
    await waitFor(() => expect(window.location.search).toBe("?q=to"));
    await user.type(screen.getByRole("searchbox"), "ner");
    await waitFor(() => expect(window.location.search).toBe("?q=toner"));
    expect(window.history.length).toBe(before + 1);
    act(() => window.history.back());
    await waitFor(() => expect(window.location.search).toBe(""));
    expect(await screen.findByText("2 chamados")).toBeVisible();
    expect(window.location.pathname).toBe("/tickets/home");
  });

  it("shows what to do when the list fails, and loads again", async () => {
    let down = true;
    fakeApi({ "GET /api/tickets": () => (down ? failure(503, "server.unavailable") : { body: two }) });
    const { user } = renderTickets("/tickets/home");
    expect(await screen.findByRole("alert")).toHaveTextContent("O serviço não respondeu");
    down = false;
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByText("2 chamados")).toBeVisible();
  });

  it("exchanges a new token once when the old one is refused", async () => {
    const tokens: (string | undefined)[] = [];
    fakeApi({
      "GET /api/tickets": ({ headers }) => {
        tokens.push(headers.authorization);
        return tokens.length === 1 ? failure(401, "auth.token_invalid") : { body: two };
      },
    });
    renderTickets("/tickets/home");
    expect(await screen.findByText("2 chamados")).toBeVisible();
    expect(tokens).toEqual(["Bearer token-1", "Bearer token-2"]);
  });

  it("follows the portal's language immediately, without loading again", async () => {
    const { calls } = fakeApi({ "GET /api/tickets": () => ({ body: two }) });
    const { locale$ } = renderTickets("/tickets/home");
    await screen.findByText("2 chamados");
    act(() => locale$.next("en"));
    expect(screen.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
    expect(screen.getByText("2 tickets")).toBeVisible();
    expect(calls).toHaveLength(1);
  });
});
