import { currentSession } from "@portico/shared-utility";
import { FakeResponse, failure, fakeApi, resetPage } from "@portico/shared-utility/testing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { renderAuth } from "../testing/render-auth.tsx";
import { alert, email, password, send, submit } from "../testing/sign-in-form.ts";

beforeEach(() => {
  resetPage();
  sessionStorage.clear();
});

describe("the sign-in page", () => {
  it("names the portal and has the attributes that password managers look for", () => {
    renderAuth("/signin");
    expect(screen.getByRole("heading", { level: 1, name: "Entrar em Acme" })).toHaveAttribute("tabindex", "-1");
    expect(email()).toHaveAttribute("autocomplete", "username");
    expect(email()).toHaveAttribute("name", "email");
    expect(password()).toHaveAttribute("autocomplete", "current-password");
    expect(password()).toHaveAttribute("name", "password");
    expect(email().form).toBe(password().form);
    for (const field of [email(), password()]) expect(field).toBeRequired();
  });

  it("signs in by keyboard only, once, and shows progress", async () => {
    let answer = (_: unknown) => {};
    const waiting = new Promise((resolve) => {
      answer = resolve;
    });
    const { api, user } = await send(() => waiting);
    expect(submit()).toHaveTextContent("Entrando…");
    expect(submit()).toHaveAttribute("aria-disabled", "true");
    expect(email()).toHaveAttribute("readonly");
    expect(password()).toHaveAttribute("readonly");
    await user.type(password(), "{Enter}");
    answer({ access_token: "access-1", refresh_token: "refresh-1", email: "ana@acme.test" });
    await waitFor(() => expect(currentSession().status).toBe("signed-in"));
    expect(api.callsTo("POST /auth")).toHaveLength(1);
    expect(api.callsTo("POST /auth")[0]?.body).toEqual({ email: "ana@acme.test", password: "portico-demo-2026" });
    expect(submit()).toHaveTextContent("Entrando…");
  });

  it("has its tab stops in reading order", async () => {
    const { user } = renderAuth("/signin");
    const stops = [
      email(),
      password(),
      screen.getByRole("button", { name: "Mostrar senha" }),
      submit(),
      screen.getByRole("link", { name: "Esqueci a senha" }),
      screen.getByRole("link", { name: "Português" }),
      screen.getByRole("link", { name: "English" }),
    ];
    for (const stop of stops) {
      await user.tab();
      expect(stop).toHaveFocus();
    }
  });

  it("shows and hides the password, and warns while Caps Lock is on", async () => {
    const { user } = renderAuth("/signin");
    await user.click(screen.getByRole("button", { name: "Mostrar senha" }));
    expect(password()).toHaveAttribute("type", "text");
    expect(screen.getByText("A senha está visível.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Ocultar senha" }));
    expect(password()).toHaveAttribute("type", "password");
    await user.click(password());
    await user.keyboard("{CapsLock}A");
    expect(screen.getByText("Caps Lock está ligado.")).toBeVisible();
  });
});

describe("invalid fields", () => {
  it("show what is missing and focus the first field", async () => {
    const api = fakeApi();
    const { user } = renderAuth("/signin");
    await user.click(submit());
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription("Digite o e-mail.");
    expect(password()).toHaveAccessibleDescription(expect.stringContaining("Digite a senha."));
    expect(api.calls).toHaveLength(0);
    await user.type(email(), "ana");
    expect(email()).not.toHaveAccessibleDescription();
    await user.click(submit());
    expect(email()).toHaveAccessibleDescription("Digite um e-mail como nome@empresa.com.");
    expect(email()).toBeInvalid();
  });

  it("do not include an e-mail with accents before the @", async () => {
    const api = fakeApi();
    const { user } = renderAuth("/signin");
    await user.type(email(), "josé@acme.test");
    await user.type(password(), "portico-demo-2026{Enter}");
    await waitFor(() => expect(api.calls).not.toHaveLength(0));
    expect(email()).not.toBeInvalid();
  });

  it("remove the message of an earlier attempt", async () => {
    const { user } = await send(failure("auth.credentials"));
    await alert();
    await user.clear(password());
    await user.click(submit());
    expect(password()).toHaveAccessibleDescription(expect.stringContaining("Digite a senha."));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(screen.queryByText(/E-mail ou senha incorretos/)).not.toBeInTheDocument();
  });

  it("focus the password when only that is missing", async () => {
    const { user } = renderAuth("/signin");
    await user.type(email(), "ana@acme.test{Enter}");
    expect(password()).toHaveFocus();
    expect(email()).not.toBeInvalid();
  });
});

describe("a refused sign-in", () => {
  it("keeps the e-mail and focuses one message that describes both fields", async () => {
    await send(failure("auth.credentials"));
    const sentence = "E-mail ou senha incorretos. Tente novamente ou recupere a senha.";
    expect(await alert()).toHaveTextContent(sentence);
    expect(await alert()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription(sentence);
    expect(password()).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(email()).toHaveValue("ana@acme.test");
    expect(submit()).toHaveTextContent("Entrar");
    expect(email()).not.toHaveAttribute("readonly");
  });

  it("focuses the message again after the next refusal", async () => {
    const { api, user } = await send(failure("auth.credentials"));
    await alert();
    await user.type(password(), "{Enter}");
    await waitFor(() => expect(api.callsTo("POST /auth")).toHaveLength(2));
    await waitFor(async () => expect(await alert()).toHaveFocus());
  });

  it("says that there is no network only while there is none", async () => {
    jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await send(failure("network"));
    expect(await alert()).toHaveTextContent("Sem internet. Verifique a rede e tente novamente.");
  });

  it.each([
    ["network", failure("network"), "Não foi possível acessar o serviço. Verifique a conexão e tente novamente."],
    [
      "server",
      failure("server.internal", { requestId: "req-7" }),
      "O serviço não respondeu. Tente novamente em alguns minutos. Código req-7.",
    ],
    [
      "busy",
      failure("server.busy", { requestId: "req-8" }),
      "Muitas pessoas estão entrando agora. Tente novamente em alguns segundos.",
    ],
    ["timeout", failure("timeout"), "O serviço não respondeu. Tente novamente em alguns minutos. Código timeout."],
    ["catalogue", failure("tenant.unknown"), "Nenhum portal tem este endereço. Confira o endereço digitado."],
  ])("shows what to do after a failure (%s), and allows a retry", async (_, answer, sentence) => {
    const { api, user } = await send(answer);
    expect(await alert()).toHaveTextContent(sentence);
    api.handle({ "POST /auth": { access_token: "access-1", refresh_token: "refresh-1", email: "ana@acme.test" } });
    await user.click(submit());
    await waitFor(() => expect(currentSession().status).toBe("signed-in"));
  });

  it.each([
    ["pt", "Ocorreu um erro inesperado"],
    ["en", "An unexpected error occurred"],
  ] as const)("shows the general text for an unknown error code, in %s", async (locale, sentence) => {
    await send(new FakeResponse(423, { error: { code: "auth.locked", message: "x" } }), locale);
    expect(await alert()).toHaveTextContent(sentence);
  });

  it("counts down after too many attempts and sends nothing meanwhile", async () => {
    jest.useFakeTimers();
    const api = fakeApi({ "POST /auth": failure("request.rate_limited", { retryAfter: 90 }) });
    renderAuth("/signin");
    fireEvent.change(email(), { target: { value: "ana@acme.test" } });
    fireEvent.change(password(), { target: { value: "wrong" } });
    fireEvent.click(submit());
    await act(() => jest.advanceTimersByTimeAsync(0));
    const message = await alert();
    expect(message).toHaveFocus();
    expect(message).toHaveTextContent("Muitas tentativas. Tente novamente em 1 min 30 s.");
    expect(submit()).toHaveAttribute("aria-disabled", "true");
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(screen.getByText("Muitas tentativas. Tente novamente em 59 s.")).toHaveAttribute("aria-hidden", "true");
    fireEvent.submit(email().form as HTMLFormElement);
    expect(api.callsTo("POST /auth")).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(message).toHaveTextContent("Já é possível tentar novamente.");
    expect(message).toHaveFocus();
    expect(submit()).not.toHaveAttribute("aria-disabled");
    fireEvent.click(submit());
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(api.callsTo("POST /auth")).toHaveLength(2);
  });
});

it("allows the next attempt in time although the computer's clock is set back", async () => {
  jest.useFakeTimers();
  fakeApi({ "POST /auth": failure("request.rate_limited", { retryAfter: 90 }) });
  renderAuth("/signin");
  fireEvent.change(email(), { target: { value: "ana@acme.test" } });
  fireEvent.change(password(), { target: { value: "wrong" } });
  fireEvent.click(submit());
  await act(() => jest.advanceTimersByTimeAsync(0));
  jest.setSystemTime(Date.now() - 3_600_000);
  await act(() => jest.advanceTimersByTimeAsync(91_000));
  expect(screen.getByText("Já é possível tentar novamente.")).toBeVisible();
  expect(submit()).not.toHaveAttribute("aria-disabled");
});

describe("the language of the page", () => {
  it("is switched by links in their own language, and announced", async () => {
    const { user, portal } = renderAuth("/signin");
    const english = screen.getByRole("link", { name: "English" });
    expect(english).toHaveAttribute("lang", "en");
    expect(english).toHaveAttribute("hreflang", "en");
    expect(screen.getByRole("link", { name: "Português" })).toHaveAttribute("aria-current", "true");
    await user.type(email(), "ana@acme.test");
    await user.click(english);
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in to Acme" })).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("ana@acme.test");
    expect(document.documentElement).toHaveAttribute("lang", "en");
    expect(portal.announce).toHaveBeenCalledWith("Language changed to English.");
  });
});
