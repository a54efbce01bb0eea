import { screen, waitFor } from "@testing-library/react";
import { failure, fakeApi } from "../testing/fake-api.ts";
import { renderTickets } from "../testing/render-tickets.tsx";
import { aTicket } from "../testing/ticket-samples.ts";

describe("a new ticket", () => {
  it("is created and shown, and Back leads to the list", async () => {
    let sent: unknown;
    fakeApi({
      "POST /api/tickets": ({ body, headers }) => {
        sent = { body, xsrf: headers["x-xsrf-token"] };
        return { status: 201, body: aTicket({ id: 40, subject: "Monitor" }) };
      },
      "GET /api/tickets/40": () => ({ body: aTicket({ id: 40, subject: "Monitor" }) }),
    });
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = "XSRF-TOKEN=echo%3Dme";
    const { user, recorded } = renderTickets("/tickets/new");
    await user.type(screen.getByLabelText("Assunto"), " Monitor ");
    await user.type(screen.getByLabelText("Descrição"), "Não liga");
    await user.click(screen.getByRole("button", { name: "Abrir chamado" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Monitor" })).toBeVisible();
    expect(sent).toEqual({ body: { subject: "Monitor", text: "Não liga" }, xsrf: "echo=me" });
    expect(window.location.pathname).toBe("/tickets/40");
    expect(recorded.toasts).toEqual([{ kind: "success", text: "Chamado 40 aberto." }]);
    expect(screen.getByRole("heading", { level: 1, name: "Monitor" })).toHaveFocus();
  });

  it("is created behind the page that the user has gone back to meanwhile", async () => {
    let answer = (_: object) => {};
    const created = new Promise<object>((resolve) => {
      answer = resolve;
    });
    fakeApi({
      "POST /api/tickets": () => created,
      "GET /api/tickets": () => ({ body: { tickets: [], total: 0 } }),
      "GET /api/tickets/40": () => ({ body: aTicket({ id: 40 }) }),
    });
    const { user, recorded } = renderTickets("/tickets/new");
    await user.type(screen.getByLabelText("Assunto"), "Monitor");
    await user.type(screen.getByLabelText("Descrição"), "Não liga");
    await user.click(screen.getByRole("button", { name: "Abrir chamado" }));
    await user.click(screen.getByRole("link", { name: "Cancelar" }));
    expect(window.location.pathname).toBe("/tickets/home");
    answer({ status: 201, body: aTicket({ id: 40 }) });
    await waitFor(() => expect(recorded.toasts).toEqual([{ kind: "success", text: "Chamado 40 aberto." }]));
    expect(window.location.pathname).toBe("/tickets/home");
  });

  it("names the telephone that the tenant has set, and none otherwise", () => {
    fakeApi({});
    const { unmount } = renderTickets("/tickets/new", undefined, undefined, { phone: "0800 123" });
    expect(screen.getByText("É urgente? Ligue para 0800 123.")).toBeVisible();
    unmount();
    renderTickets("/tickets/new");
    expect(screen.queryByText(/É urgente/)).not.toBeInTheDocument();
  });

  it("marks each missing field and focuses the first, before anything is sent", async () => {
    const { calls } = fakeApi({});
    const { user } = renderTickets("/tickets/new");
    await user.click(screen.getByRole("button", { name: "Abrir chamado" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Há 2 campos a corrigir.");
    expect(screen.getByLabelText("Assunto")).toHaveFocus();
    expect(screen.getByLabelText("Assunto")).toHaveAccessibleDescription("Digite o assunto.");
    expect(calls).toEqual([]);
  });

  it("treats a subject of invisible characters as missing", async () => {
    const { calls } = fakeApi({});
    const { user } = renderTickets("/tickets/new");
    await user.type(screen.getByLabelText("Assunto"), "\u200b\u202e");
    await user.click(screen.getByRole("button", { name: "Abrir chamado" }));
    expect(screen.getByLabelText("Assunto")).toHaveAccessibleDescription("Digite o assunto.");
    expect(calls).toEqual([]);
  });

  it("restores unsent text, and discards it on request", async () => {
    fakeApi({});
    const drafts = new Map();
    const first = renderTickets("/tickets/new", undefined, drafts);
    expect(screen.queryByRole("button", { name: "Descartar rascunho" })).not.toBeInTheDocument();
    await first.user.type(screen.getByLabelText("Assunto"), "Monitor");
    await first.user.clear(screen.getByLabelText("Assunto"));
    expect(drafts.size).toBe(0);
    await first.user.type(screen.getByLabelText("Assunto"), "Monitor");
    first.unmount();
    const again = renderTickets("/tickets/new", undefined, drafts);
    expect(screen.getByLabelText("Assunto")).toHaveValue("Monitor");
    expect(screen.getByText(/Texto recuperado, ainda não enviado\./)).toBeVisible();
    await again.user.click(screen.getByRole("button", { name: "Descartar rascunho" }));
    expect(screen.getByLabelText("Assunto")).toHaveValue("");
    expect(screen.getByLabelText("Assunto")).toHaveFocus();
    expect(drafts.size).toBe(0);
  });

  it("shows the usable fields of a draft that another build stored", () => {
    fakeApi({});
    renderTickets("/tickets/new", undefined, new Map([["new", { subject: "Monitor", text: 7, priority: "high" }]]));
    expect(screen.getByLabelText("Assunto")).toHaveValue("Monitor");
    expect(screen.getByLabelText("Descrição")).toHaveValue("");
  });

  it("keeps the typed text when the server fails", async () => {
    fakeApi({ "POST /api/tickets": () => failure(503, "server.unavailable") });
    const { user } = renderTickets("/tickets/new");
    await user.type(screen.getByLabelText("Assunto"), "Monitor");
    await user.type(screen.getByLabelText("Descrição"), "Não liga");
    await user.click(screen.getByRole("button", { name: "Abrir chamado" }));
    expect(await screen.findByRole("alert")).toHaveFocus();
    expect(screen.getByLabelText("Assunto")).toHaveValue("Monitor");
    expect(screen.getByLabelText("Descrição")).toHaveValue("Não liga");
  });

  it("is created once when the first answer is lost and the page is loaded again", async () => {
    const keys: (string | undefined)[] = [];
    let answers = 0;
    fakeApi({
      "POST /api/tickets": ({ headers }) => {
        keys.push(headers["idempotency-key"]);
        answers += 1;
        if (answers === 1) throw new TypeError("the connection broke");
        return { status: 201, body: aTicket({ id: 40, subject: "Monitor" }) };
      },
      "GET /api/tickets/40": () => ({ body: aTicket({ id: 40, subject: "Monitor" }) }),
    });
    const drafts = new Map();
    const first = renderTickets("/tickets/new", undefined, drafts);
    await first.user.type(screen.getByLabelText("Assunto"), "Monitor");
    await first.user.type(screen.getByLabelText("Descrição"), "Não liga");
    await first.user.click(screen.getByRole("button", { name: "Abrir chamado" }));
    expect(await screen.findByRole("alert")).toHaveFocus();
    first.unmount();
    const { user } = renderTickets("/tickets/new", undefined, drafts);
    await user.click(screen.getByRole("button", { name: "Abrir chamado" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Monitor" })).toBeVisible();
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(drafts.size).toBe(0);
  });
});
