import { act, screen } from "@testing-library/react";
import { fakeApi } from "../testing/fake-api.ts";
import { renderTickets } from "../testing/render-tickets.tsx";

describe("the public portal", () => {
  it("lets a guest create a ticket and shows its number", async () => {
    let sent: unknown;
    fakeApi({
      "POST /api/tickets/public": ({ body, headers }) => {
        sent = { body, authorization: headers.authorization };
        return { status: 201, body: { id: 57 } };
      },
    });
    const { user } = renderTickets("/tickets/portal", { status: "guest" });
    expect(screen.getByRole("heading", { level: 1, name: "Portal de Chamados" })).toBeVisible();
    await user.type(screen.getByLabelText("Nome"), "Rita Reis");
    await user.type(screen.getByLabelText("E-mail"), "rita@example.test");
    await user.type(screen.getByLabelText("Assunto"), "Segunda via");
    await user.type(screen.getByLabelText("Descrição"), "Preciso da fatura de outubro.");
    await user.click(screen.getByRole("button", { name: "Enviar chamado" }));
    expect(await screen.findByText("O número do chamado é 57.")).toBeVisible();
    expect(sent).toEqual({
      body: {
        name: "Rita Reis",
        email: "rita@example.test",
        subject: "Segunda via",
        text: "Preciso da fatura de outubro.",
      },
      authorization: undefined,
    });
    await user.click(screen.getByRole("button", { name: "Enviar outro chamado" }));
    expect(screen.getByLabelText("Assunto")).toHaveValue("");
  });

  it("keeps the guest's text until it is sent", async () => {
    fakeApi({ "POST /api/tickets/public": () => ({ status: 201, body: { id: 57 } }) });
    const drafts = new Map();
    const first = renderTickets("/tickets/portal", { status: "guest" }, drafts);
    for (const [field, text] of [
      ["Nome", "Rita"],
      ["E-mail", "rita@example.test"],
      ["Assunto", "Fatura"],
      ["Descrição", "De outubro."],
    ] as const) {
      await first.user.type(screen.getByLabelText(field), text);
    }
    first.unmount();
    const { user } = renderTickets("/tickets/portal", { status: "guest" }, drafts);
    expect(screen.getByLabelText("Descrição")).toHaveValue("De outubro.");
    await user.click(screen.getByRole("button", { name: "Enviar chamado" }));
    expect(await screen.findByText("O número do chamado é 57.")).toBeVisible();
    expect(drafts.size).toBe(0);
    await user.click(screen.getByRole("button", { name: "Enviar outro chamado" }));
    expect(screen.getByLabelText("Nome")).toHaveValue("");
  });

  it("refuses an e-mail without a domain, with a message at the field", async () => {
    const { calls } = fakeApi({});
    const { user } = renderTickets("/tickets/portal", { status: "guest" });
    await user.type(screen.getByLabelText("E-mail"), "rita");
    await user.click(screen.getByRole("button", { name: "Enviar chamado" }));
    expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription("Digite um e-mail como nome@empresa.com.");
    expect(calls).toEqual([]);
  });

  it("fills in the signed-in user once the session is known, without replacing typed text", async () => {
    fakeApi({});
    const { user, session$ } = renderTickets("/tickets/portal", { status: "guest" });
    await user.type(screen.getByLabelText("Nome"), "Rita");
    act(() => session$.next({ status: "signed-in", email: "ana@acme.test", name: "Ana Souza" }));
    expect(screen.getByLabelText("Nome")).toHaveValue("Rita");
    expect(screen.getByLabelText("E-mail")).toHaveValue("ana@acme.test");
  });

  it("shows how long to wait after too many tickets, and keeps the text", async () => {
    fakeApi({
      "POST /api/tickets/public": () => ({
        status: 429,
        body: { error: { code: "request.rate_limited", message: "" } },
        headers: { "retry-after": "120" },
      }),
    });
    const { user } = renderTickets("/tickets/portal");
    expect(screen.getByLabelText("Nome")).toHaveValue("Ana Souza");
    await user.type(screen.getByLabelText("Assunto"), "A");
    await user.type(screen.getByLabelText("Descrição"), "B");
    await user.click(screen.getByRole("button", { name: "Enviar chamado" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Tente novamente em 120 s.");
    expect(screen.getByLabelText("Descrição")).toHaveValue("B");
  });

  it("leads back from an unknown address below it", async () => {
    fakeApi({});
    renderTickets("/tickets/portal/old", { status: "guest" });
    expect(await screen.findByRole("link", { name: "Ir para o portal de atendimento" })).toHaveAttribute(
      "href",
      "/tickets/portal",
    );
  });
});
