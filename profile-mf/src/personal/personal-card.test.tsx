import { currentSession, signIn, signOut } from "@portico/shared-utility";
import { FakeResponse, failure, resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { renderProfile } from "../testing/render-profile.tsx";

const section = () => within(screen.getByRole("region", { name: "Dados pessoais" }));
const name = () => section().getByLabelText<HTMLInputElement>("Nome completo");
const save = () => section().getByRole("button", { name: /^Salva/ });
const renamed = { email: "ana@acme.test", name: "Ana S. Lima" };

beforeEach(resetPage);

it("saves the name and confirms it", async () => {
  const { api, user } = await renderProfile({ handlers: { "PATCH /users/me": renamed } });
  await user.clear(name());
  await user.type(name(), " Ana S. Lima {Enter}");
  expect(await section().findByText("Alterações salvas.")).toBeVisible();
  expect(api.callsTo("PATCH /users/me")[0]?.body).toEqual({ name: "Ana S. Lima" });
  expect(currentSession()).toMatchObject({ name: "Ana S. Lima" });
  expect(name()).toHaveValue("Ana S. Lima");
  await user.type(name(), "!");
  expect(section().queryByText("Alterações salvas.")).not.toBeInTheDocument();
});

it("shows the e-mail as text that the organisation sets", async () => {
  await renderProfile();
  expect(section().getByText("ana@acme.test")).toBeVisible();
  expect(section().getByText("Definido pela organização")).toBeVisible();
  expect(section().getAllByRole("textbox")).toEqual([name()]);
});

it("shows that it is saving, and saves once", async () => {
  const { api, user } = await renderProfile({ handlers: { "PATCH /users/me": () => new Promise(() => {}) } });
  await user.type(name(), "{Enter}");
  expect(save()).toHaveTextContent("Salvando…");
  expect(save()).toHaveAttribute("aria-disabled", "true");
  expect(name()).toHaveAttribute("readonly");
  await user.type(name(), "{Enter}");
  expect(api.callsTo("PATCH /users/me")).toHaveLength(1);
});

it("restores the typed name when the session has expired, and only then", async () => {
  const handlers = {
    "PATCH /users/me": failure("auth.token_invalid"),
    "POST /auth/refresh": failure("auth.refresh_invalid"),
  };
  const { user } = await renderProfile({ handlers });
  await user.type(name(), " Souza Neta{Enter}");
  await waitFor(() => expect(currentSession()).toEqual({ status: "guest", reason: "expired" }));
  await act(() => signIn("ana@acme.test", "portico-demo-2026"));
  expect(name().value).toMatch(/ Souza Neta$/);
  await act(() => signOut());
  await act(() => signIn("ana@acme.test", "portico-demo-2026"));
  expect(name().value).not.toContain("Neta");
});

it("restores a name that was typed before a reload, and discards it", async () => {
  const first = await renderProfile();
  await first.user.type(name(), " Neta");
  first.unmount();
  const { user } = await renderProfile();
  expect(name()).toHaveValue("Ana Souza Neta");
  expect(section().getByText(/Nome recuperado, ainda não salvo\./)).toBeVisible();
  await user.type(name(), "{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}");
  expect(JSON.stringify({ ...localStorage })).not.toContain("portico-draft");
  await user.type(name(), "!");
  await user.click(section().getByRole("button", { name: "Descartar rascunho" }));
  expect(name()).toHaveValue("Ana Souza");
  expect(name()).toHaveFocus();
  expect(JSON.stringify({ ...localStorage })).not.toContain("Neta");
});

it("links from its summary to an empty name", async () => {
  const { api, user } = await renderProfile();
  await user.clear(name());
  await user.click(save());
  const summary = section().getByRole("alert");
  expect(summary).toHaveFocus();
  expect(summary).toHaveTextContent("Há 1 campo a corrigir:");
  expect(name()).toHaveAccessibleDescription("Digite o nome.");
  await user.click(within(summary).getByRole("link", { name: "Digite o nome." }));
  expect(name()).toHaveFocus();
  expect(api.callsTo("PATCH /users/me")).toHaveLength(0);
});

it.each([
  ["network", failure("network"), "Não foi possível acessar o serviço. Verifique a conexão e tente novamente."],
  [
    "server",
    failure("server.internal", { requestId: "req-4" }),
    "O serviço falhou. Tente novamente em alguns minutos. Código req-4.",
  ],
  ["refusal", failure("request.invalid"), "Algum dado enviado não é válido. Confira os campos e tente novamente."],
  [
    "unknown code",
    new FakeResponse(423, { error: { code: "auth.locked", message: "x" } }),
    "Ocorreu um erro inesperado",
  ],
])("keeps the typed name after a failure (%s)", async (_, answer, sentence) => {
  const { api, user } = await renderProfile({ handlers: { "PATCH /users/me": answer } });
  await user.clear(name());
  await user.type(name(), "Ana S. Lima{Enter}");
  const alert = await section().findByRole("alert");
  expect(alert).toHaveTextContent(sentence);
  await waitFor(() => expect(alert).toHaveFocus());
  expect(name()).toHaveValue("Ana S. Lima");
  api.handle({ "PATCH /users/me": renamed });
  await user.click(save());
  expect(await section().findByText("Alterações salvas.")).toBeVisible();
  expect(section().queryByRole("alert")).not.toBeInTheDocument();
});

it("shows why nothing can be saved while offline", async () => {
  const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { api, user } = await renderProfile();
  expect(save()).toHaveAttribute("aria-disabled", "true");
  expect(save()).toHaveAccessibleDescription("Sem internet. Algumas ações ficam indisponíveis.");
  expect(name()).toHaveAttribute("readonly");
  await user.type(name(), "{Enter}");
  expect(api.callsTo("PATCH /users/me")).toHaveLength(0);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(save()).not.toHaveAttribute("aria-disabled"));
  online.mockRestore();
});
