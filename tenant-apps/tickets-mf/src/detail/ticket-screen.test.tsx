import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { failure, fakeApi } from "../testing/fake-api.ts";
import { renderTickets } from "../testing/render-tickets.tsx";
import { aTicket } from "../testing/ticket-samples.ts";

const comment = {
  id: "1",
  author: { name: "Ana Souza", email: "ana@acme.test" },
  text: "Toner pedido.",
  created_at: "2026-11-20T14:00:00.000Z",
};

describe("a ticket", () => {
  it("shows its text, requester and comments", async () => {
    fakeApi({ "GET /api/tickets/12": () => ({ body: aTicket({ comments: [comment] }) }) });
    const { recorded } = renderTickets("/tickets/12");
    expect(await screen.findByText("A luz vermelha pisca desde segunda.")).toBeVisible();
    expect(screen.getByRole("link", { name: "bruno@acme.test" })).toBeVisible();
    const comments = screen.getByRole("region", { name: "Comentários" });
    expect(within(comments).getByText("Toner pedido.")).toBeVisible();
    // Home and the search name the page by it.
    expect(recorded.titles.at(-1)).toBe(aTicket().subject);
    expect(screen.getByRole("heading", { level: 1, name: aTicket().subject })).toBeVisible();
    const trail = screen.getByRole("navigation", { name: "Trilha de navegação" });
    expect(within(trail).getByRole("link", { name: "Chamados" })).toHaveAttribute("href", "/tickets/home");
  });

  it("marks the name of a requester who was not signed in, and no other", async () => {
    let byGuest = true;
    fakeApi({ "GET /api/tickets/12": () => ({ body: aTicket({ by_guest: byGuest }) }) });
    const { unmount } = renderTickets("/tickets/12");
    expect(await screen.findByText("Sem sessão: nome e e-mail não verificados")).toBeVisible();
    unmount();
    byGuest = false;
    renderTickets("/tickets/12");
    expect(await screen.findByRole("link", { name: "bruno@acme.test" })).toBeVisible();
    expect(screen.queryByText(/não verificados/)).not.toBeInTheDocument();
  });

  it("is not closed by the second click of a double click that starts it", async () => {
    const sent: unknown[] = [];
    fakeApi({
      "GET /api/tickets/12": () => ({ body: aTicket() }),
      "PATCH /api/tickets/12": ({ body }) => {
        sent.push(body);
        return { body: aTicket(body as object) };
      },
    });
    renderTickets("/tickets/12");
    fireEvent.click(await screen.findByRole("button", { name: "Iniciar atendimento" }), { detail: 1 });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Iniciar atendimento" })).toBeNull());
    const close = screen.getByRole("button", { name: "Encerrar chamado" });
    await waitFor(() => expect(close).not.toHaveAttribute("aria-disabled"));
    fireEvent.click(close, { detail: 2 });
    expect(close).not.toHaveAttribute("aria-disabled");
    fireEvent.click(close, { detail: 1 });
    await waitFor(() => expect(sent).toEqual([{ status: "in_progress" }, { status: "closed" }]));
  });

  it("shows the evaluation link when it is closed", async () => {
    fakeApi({
      "GET /api/tickets/12": () => ({ body: aTicket({ status: "in_progress" }) }),
      "PATCH /api/tickets/12": ({ body }) => ({
        body: aTicket({
          ...(body as object),
          evaluation: { state: "waiting", expires_at: "2026-12-20T12:00:00.000Z" },
          evaluation_code: "s3cret",
        }),
      }),
    });
    const { user, recorded } = renderTickets("/tickets/12");
    await user.click(await screen.findByRole("button", { name: "Encerrar chamado" }));
    const link = await screen.findByLabelText("Link de avaliação");
    expect(link).toHaveValue("http://localhost/tickets/tickets/evaluation?ticket=12&code=s3cret");
    await user.click(screen.getByRole("button", { name: "Copiar link" }));
    expect(await navigator.clipboard.readText()).toBe(
      "http://localhost/tickets/tickets/evaluation?ticket=12&code=s3cret",
    );
    expect(recorded.announced).toContain("Chamado encerrado.");
    expect(recorded.toasts).toEqual([{ kind: "success", text: "Link copiado." }]);
  });

  it("shows the rating of a closed ticket, and no new link", async () => {
    const evaluation = {
      state: "answered",
      score: 5,
      comment: "Rápido",
      answered_at: "2026-11-21T10:00:00.000Z",
    } as const;
    fakeApi({ "GET /api/tickets/12": () => ({ body: aTicket({ status: "closed", evaluation }) }) });
    renderTickets("/tickets/12");
    expect(await screen.findByText("Avaliação recebida: 5/5 (Ótimo).")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Gerar novo link" })).not.toBeInTheDocument();
  });

  it("adds a comment and empties the field", async () => {
    fakeApi({
      "GET /api/tickets/12": () => ({ body: aTicket() }),
      "POST /api/tickets/12/comments": () => ({ status: 201, body: aTicket({ comments: [comment] }) }),
    });
    const { user, recorded } = renderTickets("/tickets/12");
    await user.type(await screen.findByLabelText("Novo comentário"), "Toner pedido.");
    await user.click(screen.getByRole("button", { name: "Comentar" }));
    expect(await screen.findByText("Toner pedido.", { selector: "p" })).toBeVisible();
    expect(screen.getByLabelText("Novo comentário")).toHaveValue("");
    expect(recorded.announced).toContain("Comentário adicionado.");
  });

  it("says what is missing in an empty comment, and focuses the field", async () => {
    fakeApi({ "GET /api/tickets/12": () => ({ body: aTicket() }) });
    const { user } = renderTickets("/tickets/12");
    const field = await screen.findByLabelText("Novo comentário");
    expect(field).toBeRequired();
    await user.click(screen.getByRole("button", { name: "Comentar" }));
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription("Digite o comentário.");
  });

  it("restores a comment that was not sent", async () => {
    fakeApi({ "GET /api/tickets/12": () => ({ body: aTicket() }) });
    const drafts = new Map();
    const first = renderTickets("/tickets/12", undefined, drafts);
    await first.user.type(await screen.findByLabelText("Novo comentário"), "Toner");
    first.unmount();
    const { user } = renderTickets("/tickets/12", undefined, drafts);
    expect(await screen.findByLabelText("Novo comentário")).toHaveValue("Toner");
    await user.click(screen.getByRole("button", { name: "Descartar rascunho" }));
    expect(screen.getByLabelText("Novo comentário")).toHaveValue("");
    expect(screen.getByLabelText("Novo comentário")).toHaveFocus();
    expect(drafts.size).toBe(0);
  });

  it("keeps the comment when it cannot be sent", async () => {
    fakeApi({
      "GET /api/tickets/12": () => ({ body: aTicket() }),
      "POST /api/tickets/12/comments": () => {
        throw new TypeError("Failed to fetch");
      },
    });
    const { user } = renderTickets("/tickets/12");
    await user.type(await screen.findByLabelText("Novo comentário"), "Toner pedido.");
    await user.click(screen.getByRole("button", { name: "Comentar" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível acessar o serviço");
    expect(screen.getByLabelText("Novo comentário")).toHaveValue("Toner pedido.");
  });

  it("shows another user's comment without a reload, and keeps the typed text", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let comments: (typeof comment)[] = [];
    fakeApi({ "GET /api/tickets/12": () => ({ body: aTicket({ comments }) }) });
    const { user, recorded } = renderTickets("/tickets/12");
    await user.type(await screen.findByLabelText("Novo comentário"), "Já vou");
    comments = [comment];
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText("Toner pedido.")).toBeVisible();
    expect(recorded.announced).toEqual(["Novo comentário de Ana Souza."]);
    expect(screen.getByLabelText("Novo comentário")).toHaveValue("Já vou");
  });

  it("keeps the evaluation link and a comment that was sent while an older response was in flight", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const closed = aTicket({
      status: "closed",
      evaluation: { state: "waiting", expires_at: "2026-12-20T12:00:00.000Z" },
    });
    let answerPoll = () => {};
    let gate: Promise<void> | undefined;
    fakeApi({
      "GET /api/tickets/12": async () => {
        await gate;
        return { body: aTicket() };
      },
      "POST /api/tickets/12/comments": () => ({ status: 201, body: aTicket({ comments: [comment] }) }),
      "PATCH /api/tickets/12": () => ({ body: { ...closed, evaluation_code: "s3cret" } }),
    });
    const { user } = renderTickets("/tickets/12");
    await user.type(await screen.findByLabelText("Novo comentário"), "Toner pedido.");
    gate = new Promise((resolve) => {
      answerPoll = resolve;
    });
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    await user.click(screen.getByRole("button", { name: "Comentar" }));
    expect(await screen.findByText("Toner pedido.", { selector: "p" })).toBeVisible();
    await act(async () => answerPoll());
    expect(screen.getByText("Toner pedido.", { selector: "p" })).toBeVisible();

    await user.click(screen.getByRole("button", { name: "Encerrar chamado" }));
    await screen.findByLabelText("Link de avaliação");
    fakeApi({ "GET /api/tickets/12": () => ({ body: { ...closed, comments: [comment] } }) });
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText("Toner pedido.")).toBeVisible();
    expect(screen.getByLabelText("Link de avaliação")).toBeVisible();
  });

  it("shows that an unknown ticket does not exist", async () => {
    fakeApi({ "GET /api/tickets/99": () => failure(404, "resource.not_found") });
    renderTickets("/tickets/99");
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Este chamado não existe ou foi removido");
    expect(within(alert).getByRole("link", { name: "Voltar à lista" })).toHaveAttribute("href", "/tickets/home");
    expect(screen.queryByRole("button", { name: "Tentar novamente" })).not.toBeInTheDocument();
  });

  it.each(["/tickets/abc", "/tickets/12/more", "/tickets/0"])("shows a not-found page for %s", async (path) => {
    fakeApi({});
    renderTickets(path);
    expect(await screen.findByRole("heading", { level: 1, name: "Página não encontrada" })).toBeVisible();
  });
});
