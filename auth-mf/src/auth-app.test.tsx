import { fakeApi, resetPage } from "@portico/shared-utility/testing";
import { screen } from "@testing-library/react";
import { renderAuth } from "./testing/render-auth.tsx";

const email = () => screen.getByLabelText("E-mail");

beforeEach(() => {
  resetPage();
  sessionStorage.clear();
});

it("passes the typed e-mail to recovery and back, never in the address", async () => {
  const { user } = renderAuth("/signin");
  await user.type(email(), "ana@acme.test");
  await user.click(screen.getByRole("link", { name: "Esqueci a senha" }));
  expect(screen.getByRole("heading", { level: 1, name: "Recuperar o acesso" })).toBeInTheDocument();
  expect(email()).toHaveValue("ana@acme.test");
  await user.click(screen.getByRole("link", { name: "Voltar" }));
  expect(screen.getByRole("heading", { level: 1, name: "Entrar em Acme" })).toBeInTheDocument();
  expect(email()).toHaveValue("ana@acme.test");
  expect(window.location.href).not.toContain("ana");
});

it("keeps the link on the way to recovery and back", async () => {
  const address = () => window.location.pathname + window.location.search;
  const { user } = renderAuth("/signin?link=%2Ftickets%2F42%3Ftab%3Dall%23comment-3");
  await user.click(screen.getByRole("link", { name: "Esqueci a senha" }));
  expect(address()).toBe("/recover?link=%2Ftickets%2F42%3Ftab%3Dall%23comment-3");
  await user.click(screen.getByRole("link", { name: "Voltar" }));
  expect(address()).toBe("/signin?link=%2Ftickets%2F42%3Ftab%3Dall%23comment-3");
});

it("forgets the e-mail once the user is signed in", async () => {
  fakeApi();
  const { user } = renderAuth("/signin");
  await user.type(email(), "ana@acme.test");
  await user.click(screen.getByRole("link", { name: "Esqueci a senha" }));
  await user.click(screen.getByRole("link", { name: "Voltar" }));
  await user.type(screen.getByLabelText("Senha"), "portico-demo-2026{Enter}");
  expect(await screen.findByRole("button", { name: "Entrando…" })).toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

it("works where the browser refuses storage", async () => {
  const storage = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const { user } = renderAuth("/signin");
  await user.type(email(), "ana@acme.test");
  await user.click(screen.getByRole("link", { name: "Esqueci a senha" }));
  // The page keeps the e-mail in memory.
  expect(email()).toHaveValue("ana@acme.test");
  storage.mockRestore();
});

it("opens recovery at its address, with or without a trailing slash", () => {
  renderAuth("/recover/");
  expect(screen.getByRole("heading", { level: 1, name: "Recuperar o acesso" })).toBeInTheDocument();
});
