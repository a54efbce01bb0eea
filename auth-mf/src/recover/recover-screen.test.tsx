import { FakeResponse, failure, fakeApi, type Handlers, resetPage } from "@portico/shared-utility/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { renderAuth } from "../testing/render-auth.tsx";

const email = () => screen.getByLabelText<HTMLInputElement>("E-mail");
const code = () => screen.getByLabelText<HTMLInputElement>("Código de 6 dígitos");
const password = () => screen.getByLabelText<HTMLInputElement>("Nova senha");
const resend = () => screen.getByRole("button", { name: /ovo código/ });
const accepted = new FakeResponse(202, {});
const newPassword = "a long enough one";

/** The page after the instructions were requested. */
async function renderCodeStep(finish: Handlers[string] = new FakeResponse(204), path = "/recover") {
  const api = fakeApi({ "POST /auth/recover": accepted, "PUT /auth/recover": finish });
  const view = renderAuth(path);
  await view.user.type(email(), "ana@acme.test{Enter}");
  await screen.findByRole("heading", { level: 1, name: "Verifique o e-mail" });
  return { api, ...view };
}

beforeEach(() => {
  resetPage();
  sessionStorage.clear();
});

it("shows its three steps and marks the one that is open", async () => {
  const steps = () => within(screen.getByRole("list", { name: "Etapas da recuperação" })).getAllByRole("listitem");
  const marked = () => steps().filter((step) => step.getAttribute("aria-current") === "step");
  const { user } = await renderCodeStep();
  expect(steps().map((step) => step.textContent)).toEqual(["E-mail", "Nova senha", "Pronto"]);
  expect(marked().map((step) => step.textContent)).toEqual(["Nova senha"]);
  await user.type(code(), "123456");
  await user.type(password(), `${newPassword}{Enter}`);
  await screen.findByText("Senha alterada. As outras sessões foram encerradas.");
  expect(marked().map((step) => step.textContent)).toEqual(["Pronto"]);
});

describe("requesting the code", () => {
  it("sends the e-mail and gives the same response for every address", async () => {
    const { api } = await renderCodeStep();
    expect(api.callsTo("POST /auth/recover")[0]?.body).toEqual({ email: "ana@acme.test" });
    const answer =
      "Se existir uma conta com ana@acme.test, as instruções chegam em alguns minutos. Veja também a pasta de spam.";
    expect(screen.getByText(answer)).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("restores the e-mail that was typed before a reload", async () => {
    fakeApi();
    const { user, unmount } = renderAuth("/recover");
    await user.type(email(), "ana@acme");
    unmount();
    renderAuth("/recover");
    expect(email()).toHaveValue("ana@acme");
  });

  it("shows the error of the e-mail and sends nothing", async () => {
    const api = fakeApi();
    const { user } = renderAuth("/recover");
    await user.click(screen.getByRole("button", { name: "Enviar instruções" }));
    expect(email()).toHaveAccessibleDescription("Digite o e-mail.");
    await user.type(email(), "ana{Enter}");
    expect(email()).toHaveAccessibleDescription("Digite um e-mail como nome@empresa.com.");
    expect(email()).toHaveFocus();
    expect(api.calls).toHaveLength(0);
  });

  it("shows that the request is in progress", async () => {
    fakeApi({ "POST /auth/recover": () => new Promise(() => {}) });
    const { user } = renderAuth("/recover");
    await user.type(email(), "ana@acme.test{Enter}");
    expect(screen.getByRole("button", { name: "Enviando…" })).toHaveAttribute("aria-disabled", "true");
    expect(email()).toHaveAttribute("readonly");
  });

  it.each([
    ["network", failure("network"), "Não foi possível acessar o serviço. Verifique a conexão e tente novamente."],
    ["server", failure("server.unavailable", { requestId: "req-3" }), /O serviço não respondeu\..* Código req-3\./],
    ["rate", failure("request.rate_limited", { retryAfter: 40 }), /Muitas tentativas\. Tente novamente em 40 s\./],
  ])("keeps the e-mail after a failure (%s)", async (_, answer, sentence) => {
    fakeApi({ "POST /auth/recover": answer });
    const { user } = renderAuth("/recover");
    await user.type(email(), "ana@acme.test{Enter}");
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(sentence);
    await waitFor(() => expect(alert).toHaveFocus());
    expect(email()).toHaveValue("ana@acme.test");
  });
});

describe("setting the new password", () => {
  it("accepts a pasted code, shows success and a link to sign in", async () => {
    const { api, user } = await renderCodeStep();
    expect(code()).toHaveAttribute("autocomplete", "one-time-code");
    expect(code()).toHaveAttribute("inputmode", "numeric");
    expect(password()).toHaveAttribute("autocomplete", "new-password");
    expect(password()).toHaveAccessibleDescription(
      expect.stringContaining("Pelo menos 12 caracteres. Espaços e colar são permitidos."),
    );
    await user.click(code());
    await user.paste(" 123 456 ");
    await user.type(password(), `${newPassword}{Enter}`);
    expect(await screen.findByText("Senha alterada. As outras sessões foram encerradas.")).toBeVisible();
    expect(api.callsTo("PUT /auth/recover")[0]?.body).toEqual({
      code: "123456",
      password: newPassword,
      email: "ana@acme.test",
    });
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(screen.queryByLabelText("Nova senha")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/signin");
  });

  it("shows the password rule once, at the field that breaks it", async () => {
    const { user } = await renderCodeStep();
    await user.type(password(), "curta{Enter}");
    const rule = "Pelo menos 12 caracteres. Espaços e colar são permitidos.";
    expect(password()).toBeInvalid();
    expect(password()).toHaveAccessibleDescription(expect.stringContaining(rule));
    expect(screen.getAllByText(rule)).toHaveLength(1);
  });

  it("fills in the e-mail at sign-in afterwards, never by the address, and keeps the link", async () => {
    const { user } = await renderCodeStep(new FakeResponse(204), "/recover?link=%2Ftickets%2F7%23c3");
    await user.type(code(), "123456");
    await user.type(password(), `${newPassword}{Enter}`);
    await user.click(await screen.findByRole("link", { name: "Entrar" }));
    expect(screen.getByRole("heading", { level: 1, name: "Entrar em Acme" })).toBeInTheDocument();
    expect(email()).toHaveValue("ana@acme.test");
    expect(window.location.pathname + window.location.search).toBe("/signin?link=%2Ftickets%2F7%23c3");
  });

  it("requires six digits and twelve characters before it sends anything", async () => {
    const { api, user } = await renderCodeStep();
    await user.type(code(), "12345");
    await user.type(password(), "eleven char{Enter}");
    expect(code()).toHaveFocus();
    expect(code()).toHaveAccessibleDescription(
      "Pode colar o código inteiro. Ele só vale neste navegador. Digite os 6 dígitos do código.",
    );
    expect(password()).toBeInvalid();
    expect(api.callsTo("PUT /auth/recover")).toHaveLength(0);
  });

  it("shows at the code that it was used or has expired, and keeps the password", async () => {
    const { user } = await renderCodeStep(failure("auth.recovery_code"));
    await user.type(code(), "123456");
    await user.type(password(), `${newPassword}{Enter}`);
    await waitFor(() => expect(code()).toBeInvalid());
    expect(code()).toHaveFocus();
    expect(code()).toHaveAccessibleDescription(
      "Pode colar o código inteiro. Ele só vale neste navegador. Código inválido ou expirado. Se foi pedido em outro navegador, peça um novo código aqui.",
    );
    expect(password()).toHaveValue(newPassword);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("shows at the password that it must be longer", async () => {
    const { user } = await renderCodeStep(failure("auth.password_weak"));
    await user.type(code(), "123456");
    await user.type(password(), `${newPassword}{Enter}`);
    await waitFor(() => expect(password()).toBeInvalid());
    expect(password()).toHaveFocus();
    expect(code()).toHaveValue("123456");
  });

  it("gives advice at the password when it is easy to guess", async () => {
    const { user } = await renderCodeStep(failure("auth.password_guessable"));
    await user.type(code(), "123456");
    await user.type(password(), `${newPassword}{Enter}`);
    await waitFor(() => expect(password()).toBeInvalid());
    expect(screen.getByText(/Use três ou quatro palavras sem relação entre si/)).toBeVisible();
    expect(code()).toHaveValue("123456");
  });

  it("gives advice while a guessable password is typed, and removes it afterwards", async () => {
    const { portal, user } = await renderCodeStep();
    await user.click(password());
    await user.paste("123456789012");
    await waitFor(() => expect(password()).toHaveAccessibleDescription(expect.stringContaining("fácil de adivinhar")));
    expect(portal.announce).toHaveBeenCalledWith(expect.stringContaining("Use três ou quatro palavras"));
    expect(password()).not.toBeInvalid();
    await user.clear(password());
    await user.paste("lantern otter quiet");
    await waitFor(() => expect(password()).toHaveAccessibleDescription(expect.stringContaining("Pelo menos 12")));
  });

  it("stores neither the code nor the password in the browser", async () => {
    const { user } = await renderCodeStep();
    await user.type(code(), "123456");
    await user.type(password(), newPassword);
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(stored).toContain("ana@acme.test");
    expect(stored).not.toMatch(/123456|a long enough one/);
  });

  it("keeps all input when the server does not respond", async () => {
    const { user } = await renderCodeStep(failure("network"));
    await user.type(code(), "123456");
    await user.type(password(), `${newPassword}{Enter}`);
    expect(await screen.findByRole("alert")).toHaveFocus();
    expect(code()).toHaveValue("123456");
    expect(password()).toHaveValue(newPassword);
  });

  it("goes back to enter another e-mail", async () => {
    const { user } = await renderCodeStep();
    await user.click(screen.getByRole("button", { name: "Usar outro e-mail" }));
    expect(screen.getByRole("heading", { level: 1, name: "Recuperar o acesso" })).toHaveFocus();
    expect(email()).toHaveValue("ana@acme.test");
  });

  it("shows the code step again after the browser has discarded the tab", async () => {
    const { unmount } = await renderCodeStep();
    unmount();
    renderAuth("/recover");
    expect(screen.getByText(/Se existir uma conta com ana@acme\.test/)).toBeVisible();
    expect(document.body).toHaveFocus();
  });
});

describe("a new code", () => {
  it("can be sent after 30 seconds, and again 30 seconds later", async () => {
    jest.useFakeTimers();
    const api = fakeApi({ "POST /auth/recover": accepted });
    const { portal } = renderAuth("/recover");
    fireEvent.change(email(), { target: { value: "ana@acme.test" } });
    fireEvent.submit(email().form as HTMLFormElement);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(resend()).toHaveTextContent("Novo código em 30 s");
    fireEvent.click(resend());
    expect(api.callsTo("POST /auth/recover")).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(resend()).toHaveTextContent("Enviar novo código");
    fireEvent.click(resend());
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(api.callsTo("POST /auth/recover")).toHaveLength(2);
    expect(portal.announce).toHaveBeenCalledWith("Novo código enviado.");
    expect(resend()).toHaveTextContent("Novo código em 30 s");
    expect(code()).toBeInTheDocument();
  });
});
