import { currentSession } from "@portico/shared-utility";
import { FakeResponse, failure, type Handlers, resetPage } from "@portico/shared-utility/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { renderProfile } from "../testing/render-profile.tsx";

const section = () => within(screen.getByRole("region", { name: "Segurança" }));
const current = () => section().getByLabelText<HTMLInputElement>("Senha atual");
const password = () => section().getByLabelText<HTMLInputElement>("Nova senha");
const change = () => section().getByRole("button", { name: /^Altera/ });
const newPassword = "another long one";

async function send(answer: Handlers[string]) {
  const view = await renderProfile({ handlers: { "PUT /users/me/password": answer } });
  await view.user.type(current(), "portico-demo-2026");
  await view.user.type(password(), `${newPassword}{Enter}`);
  return view;
}

beforeEach(resetPage);

it("has the attributes that password managers look for", async () => {
  await renderProfile();
  expect(current()).toHaveAttribute("autocomplete", "current-password");
  expect(password()).toHaveAttribute("autocomplete", "new-password");
  for (const field of [current(), password()]) expect(field).toBeRequired();
  expect(password()).toHaveAccessibleDescription(
    expect.stringContaining("Pelo menos 12 caracteres. Espaços e colar são permitidos."),
  );
  const username = current().form?.elements.namedItem("username");
  expect(username).toHaveValue("ana@acme.test");
  expect(username).toHaveAttribute("autocomplete", "username");
  expect(username).not.toBeVisible();
});

it("changes the password, confirms it and removes the form", async () => {
  const { api, user } = await send(new FakeResponse(204));
  const done = await section().findByText("Senha alterada. As outras sessões foram encerradas.");
  expect(done.closest("[role=status]")).toHaveFocus();
  expect(api.callsTo("PUT /users/me/password")[0]?.body).toEqual({
    current: "portico-demo-2026",
    password: newPassword,
  });
  expect(section().queryByLabelText("Nova senha")).not.toBeInTheDocument();
  await user.click(change());
  expect(current()).toHaveValue("");
});

it("shows that the change is in progress", async () => {
  await send(() => new Promise(() => {}));
  expect(change()).toHaveTextContent("Alterando…");
  expect(current()).toHaveAttribute("readonly");
  expect(password()).toHaveAttribute("readonly");
});

it("links to both fields when both are missing", async () => {
  const { api, user } = await renderProfile();
  await user.click(change());
  const summary = section().getByRole("alert");
  expect(summary).toHaveFocus();
  expect(summary).toHaveTextContent("Há 2 campos a corrigir:");
  await user.click(within(summary).getByRole("link", { name: "Use pelo menos 12 caracteres." }));
  expect(password()).toHaveFocus();
  expect(current()).toHaveAccessibleDescription(expect.stringContaining("Digite a senha atual."));
  expect(api.callsTo("PUT /users/me/password")).toHaveLength(0);
});

it.each([
  ["auth.credentials", current, "A senha atual está incorreta. Digite-a novamente."],
  ["auth.password_weak", password, "Use pelo menos 12 caracteres."],
  ["auth.password_guessable", password, "Use três ou quatro palavras sem relação entre si"],
] as const)("shows %s at its field, keeps the typed text and stays signed in", async (code, field, sentence) => {
  await send(failure(code));
  await waitFor(() => expect(field()).toBeInvalid());
  expect(field()).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(section().getByRole("alert")).toHaveFocus();
  expect(current()).toHaveValue("portico-demo-2026");
  expect(password()).toHaveValue(newPassword);
  expect(currentSession().status).toBe("signed-in");
});

it("refuses the current password as the new one", async () => {
  const { api, user } = await renderProfile();
  await user.type(current(), newPassword);
  await user.type(password(), newPassword);
  await user.click(change());
  expect(password()).toHaveAccessibleDescription(expect.stringContaining("A nova senha é igual à atual."));
  expect(api.callsTo("PUT /users/me/password")).toEqual([]);
});

it("gives advice while a guessable password is typed", async () => {
  const { user, portal } = await renderProfile();
  await user.click(password());
  await user.paste("ana@acme.test");
  await waitFor(() => expect(password()).toHaveAccessibleDescription(expect.stringContaining("fácil de adivinhar")));
  expect(portal.announce).toHaveBeenCalledWith(expect.stringContaining("Use três ou quatro palavras"));
  expect(password()).not.toBeInvalid();
});

it("keeps the typed text when the server does not respond", async () => {
  await send(failure("network"));
  expect(await section().findByRole("alert")).toHaveTextContent(
    "Não foi possível acessar o serviço. Verifique a conexão e tente novamente.",
  );
  expect(current()).toHaveValue("portico-demo-2026");
  expect(password()).toHaveValue(newPassword);
});
