import { act, screen } from "@testing-library/react";
import { failure, fakeApi } from "../testing/fake-api.ts";
import { renderTickets } from "../testing/render-tickets.tsx";

const address = "/tickets/tickets/evaluation?ticket=12&code=s3cret";
const open = { ticket: 12, subject: "Impressora", state: "open" };
const guest = { status: "guest" } as const;

function online(value: boolean) {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(value);
}

describe("the evaluation page", () => {
  beforeEach(() => localStorage.clear());

  it("sends the score and the comment, and shows thanks", async () => {
    let sent: unknown;
    fakeApi({
      "GET /api/tickets/evaluation": () => ({ body: open }),
      "POST /api/tickets/evaluation": ({ body }) => {
        sent = body;
        return { body: { ...open, state: "answered" } };
      },
    });
    const { user } = renderTickets(address, guest);
    expect(await screen.findByText("Chamado 12 · Impressora")).toBeVisible();
    expect(screen.getByRole("group", { name: "Como foi o atendimento?" })).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "Bom" }));
    await user.type(screen.getByLabelText("Comentário (opcional)"), "Rápido");
    await user.click(screen.getByRole("button", { name: "Enviar avaliação" }));
    expect(await screen.findByText("Obrigado pela avaliação.")).toBeVisible();
    expect(sent).toEqual({ ticket: 12, code: "s3cret", score: 4, comment: "Rápido" });
  });

  it("keeps the score and the comment until they are sent", async () => {
    fakeApi({
      "GET /api/tickets/evaluation": () => ({ body: open }),
      "POST /api/tickets/evaluation": () => ({ body: { ...open, state: "answered" } }),
    });
    const drafts = new Map();
    const first = renderTickets(address, guest, drafts);
    await first.user.click(await screen.findByRole("radio", { name: "Bom" }));
    await first.user.type(screen.getByLabelText("Comentário (opcional)"), "Rápido");
    first.unmount();
    const { user } = renderTickets(address, guest, drafts);
    expect(await screen.findByRole("radio", { name: "Bom" })).toBeChecked();
    expect(screen.getByLabelText("Comentário (opcional)")).toHaveValue("Rápido");
    await user.click(screen.getByRole("button", { name: "Enviar avaliação" }));
    expect(await screen.findByText("Obrigado pela avaliação.")).toBeVisible();
    expect(drafts.size).toBe(0);
  });

  it("requires a score before it sends anything", async () => {
    const { calls } = fakeApi({ "GET /api/tickets/evaluation": () => ({ body: open }) });
    const { user } = renderTickets(address, guest);
    await user.click(await screen.findByRole("button", { name: "Enviar avaliação" }));
    expect(screen.getByText("Escolha uma das cinco opções.")).toBeVisible();
    expect(screen.getByRole("radio", { name: "Péssimo" })).toHaveFocus();
    expect(calls).toHaveLength(1);
  });

  it.each([
    ["answered", "Este chamado já foi avaliado."],
    ["expired", "Este link de avaliação expirou. Peça outro à equipe."],
  ])("shows that the link is %s", async (state, sentence) => {
    fakeApi({ "GET /api/tickets/evaluation": () => ({ body: { ...open, state } }) });
    renderTickets(address, guest);
    expect(await screen.findByText(sentence)).toBeVisible();
    const wayOn = screen.getByRole("link", { name: "Ir para o portal de atendimento" });
    expect(wayOn).toHaveAttribute("href", "/tickets/portal");
  });

  it.each([
    address.replace("s3cret", "wrong"),
    "/tickets/tickets/evaluation",
    "/tickets/tickets/evaluation?ticket=x&code=y",
  ])("treats the invalid link %s as expired", async (wrong) => {
    fakeApi({ "GET /api/tickets/evaluation": () => failure(404, "resource.not_found") });
    renderTickets(wrong, guest);
    expect(await screen.findByText("Este link de avaliação expirou. Peça outro à equipe.")).toBeVisible();
  });

  it("shows when the ticket was rated in another window meanwhile", async () => {
    let answered = false;
    fakeApi({
      "GET /api/tickets/evaluation": () => ({ body: { ...open, state: answered ? "answered" : "open" } }),
      "POST /api/tickets/evaluation": () => failure(409, "resource.conflict"),
    });
    const { user } = renderTickets(address, guest);
    await user.click(await screen.findByRole("radio", { name: "Ótimo" }));
    answered = true;
    await user.click(screen.getByRole("button", { name: "Enviar avaliação" }));
    expect(await screen.findByText("Este chamado já foi avaliado.")).toBeVisible();
  });

  it("keeps the rating while offline and sends it when the network is back", async () => {
    online(false);
    let sent = 0;
    fakeApi({
      "GET /api/tickets/evaluation": () => ({ body: open }),
      "POST /api/tickets/evaluation": () => {
        if (!navigator.onLine) throw new TypeError("Failed to fetch");
        sent += 1;
        return { body: { ...open, state: "answered" } };
      },
    });
    const { user } = renderTickets(address, guest);
    await user.click(await screen.findByRole("radio", { name: "Ótimo" }));
    await user.click(screen.getByRole("button", { name: "Enviar avaliação" }));
    expect(await screen.findByText("Sem internet. A avaliação será enviada assim que possível.")).toBeVisible();
    online(true);
    act(() => {
      window.dispatchEvent(new Event("online"));
    });
    expect(await screen.findByText("Obrigado pela avaliação.")).toBeVisible();
    expect(sent).toBe(1);
    expect(localStorage).toHaveLength(0);
  });
});
