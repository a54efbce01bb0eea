import { currentSession, signIn, signOut, startSession } from "@portico/shared-utility";
import { failure, fakeApi, resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { renderAuth } from "../testing/render-auth.tsx";
import { alert, email, password, submit } from "../testing/sign-in-form.ts";

beforeEach(() => {
  resetPage();
  sessionStorage.clear();
});

describe("the reason for the sign-in page", () => {
  it("explains that the account has no applications", async () => {
    const api = fakeApi({ "GET /apps": [] });
    const { user } = renderAuth("/signin");
    await user.type(email(), "ivo@initech.test");
    await user.type(password(), "portico-demo-2026{Enter}");
    expect(await alert()).toHaveTextContent(
      "Nenhuma aplicação disponível para esta conta.Peça acesso à pessoa responsável na organização.",
    );
    expect(await alert()).toHaveFocus();
    expect(submit()).toHaveTextContent("Entrar");
    expect(currentSession().status).toBe("guest");
    expect(api.callsTo("POST /auth")).toHaveLength(1);
  });

  it("shows that the user has signed out", async () => {
    fakeApi();
    await signIn("ana@acme.test", "portico-demo-2026");
    await signOut();
    renderAuth("/signin");
    expect(screen.getByText("Sessão encerrada.")).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  it("shows that the session expired", async () => {
    localStorage.setItem("refresh_token", "refresh-0");
    fakeApi({ "POST /auth/refresh": failure("auth.refresh_invalid") });
    await startSession();
    renderAuth("/signin");
    expect(screen.getByText("A sessão expirou")).toBeVisible();
    expect(screen.getByText("Entre novamente para continuar de onde parou. Nada foi perdido.")).toBeVisible();
  });

  it("shows that the session cannot be renewed now, and offers a retry", async () => {
    localStorage.setItem("refresh_token", "refresh-0");
    const api = fakeApi({ "POST /auth/refresh": failure("server.unavailable") });
    await startSession();
    const { user, portal } = renderAuth("/signin");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("O serviço não respondeu");
    expect(portal.setTitle).toHaveBeenLastCalledWith("O serviço não respondeu");
    expect(screen.getByText(/A sessão continua aberta\./)).toBeVisible();
    expect(screen.queryByLabelText(/^E-?mail$/i)).not.toBeInTheDocument();
    const tried = api.callsTo("POST /auth/refresh").length;
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    await waitFor(() => expect(api.callsTo("POST /auth/refresh").length).toBeGreaterThan(tried));
    expect(localStorage.getItem("refresh_token")).toBe("refresh-0");
  });

  it("shows the form behind a fault only when another account is wanted", async () => {
    localStorage.setItem("refresh_token", "refresh-0");
    fakeApi({ "POST /auth/refresh": failure("server.unavailable") });
    await startSession();
    const { user, portal } = renderAuth("/signin");
    await user.click(screen.getByRole("button", { name: "Usar outra conta" }));
    expect(email()).toHaveFocus();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Entrar em Acme");
    expect(portal.setTitle).toHaveBeenLastCalledWith(undefined);
    expect(screen.getByText(/A sessão continua aberta\./)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Usar outra conta" })).not.toBeInTheDocument();
  });

  it("offers a link to continue when another tab has signed in", async () => {
    fakeApi();
    renderAuth("/signin?link=%2Ftickets%2Flist%3Ffilter%3Dopen");
    await act(() => signIn("ana@acme.test", "portico-demo-2026"));
    expect(screen.getByText(/A sessão foi aberta em outra janela\./)).toBeVisible();
    expect(screen.getByRole("link", { name: "Continuar" })).toHaveAttribute("href", "/tickets/list?filter=open");
  });

  it("never offers a link to another site", async () => {
    fakeApi();
    renderAuth("/signin?link=%2F%2Fevil.test");
    await act(() => signIn("ana@acme.test", "portico-demo-2026"));
    expect(screen.getByRole("link", { name: "Continuar" })).toHaveAttribute("href", "/");
  });
});
