import type { OwnSession } from "@portico/shared-utility/contract";
import { FakeResponse, failure, type Handlers, resetPage } from "@portico/shared-utility/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { renderProfile } from "../testing/render-profile.tsx";

const used_at = "2026-03-02T09:00:00.000Z";
const own = (id: string, browser: string | null, current = false): OwnSession => ({
  ...{ id, browser, current, used_at, created_at: used_at },
  system: browser && "Linux",
});
const section = () => within(screen.getByRole("region", { name: "Sessões ativas" }));

/** A server with these sessions, from which DELETE calls remove. */
function serverWith(...sessions: OwnSession[]): Handlers {
  let active = sessions;
  return {
    "GET /users/me/sessions": () => active,
    "DELETE /users/me/sessions": () => {
      active = active.filter(({ current }) => current);
      return new FakeResponse(204);
    },
    "DELETE /users/me/sessions/:id": ({ params }: { params: Record<string, string> }) => {
      active = active.filter(({ id }) => id !== params.id);
      return new FakeResponse(204);
    },
  };
}

/** Requests the end of all other sessions, and confirms. */
async function endAll(user: UserEvent) {
  await user.click(await section().findByRole("button", { name: "Encerrar todas as outras" }));
  const dialog = within(screen.getByRole("dialog", { name: "Encerrar todas as outras sessões?" }));
  await user.click(dialog.getByRole("button", { name: "Confirmar" }));
}

beforeEach(resetPage);

it("asks before it ends all other sessions", async () => {
  const { api, user } = await renderProfile({ handlers: serverWith(own("a", "Chrome", true), own("b", "Firefox")) });
  await user.click(await section().findByRole("button", { name: "Encerrar todas as outras" }));
  const dialog = within(screen.getByRole("dialog", { name: "Encerrar todas as outras sessões?" }));
  await user.click(dialog.getByRole("button", { name: "Cancelar" }));
  expect(api.callsTo("DELETE /users/me/sessions")).toEqual([]);
  expect(section().getAllByRole("listitem")).toHaveLength(2);
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

it.each([
  ["long ago", () => used_at, /Usada em 02-03-2026 \d\d:\d\d$/],
  ["today", () => ago(3), /Usada há 3 h · \d\d-\d\d-\d{4} \d\d:\d\d$/],
  ["just now", () => ago(0), /Usada há pouco · \d\d-\d\d-\d{4} \d\d:\d\d$/],
])("shows the time of a session's last use once: %s", async (_when, at, text) => {
  const handlers = serverWith(own("a", "Chrome", true), { ...own("b", "Firefox"), used_at: at() });
  await renderProfile({ handlers });
  const [, row] = await section().findAllByRole("listitem");
  expect(row?.querySelector("p:last-child")).toHaveTextContent(text);
});

it("no longer lists the sessions that a change of the password has ended", async () => {
  const server = serverWith(own("a", "Chrome", true), own("b", "Firefox"));
  const handlers = { ...server, "PUT /users/me/password": server["DELETE /users/me/sessions"] };
  const { user } = await renderProfile({ handlers });
  expect(await section().findAllByRole("listitem")).toHaveLength(2);
  await user.type(screen.getByLabelText("Senha atual"), "portico-demo-2026");
  await user.type(screen.getByLabelText("Nova senha"), "another long one{Enter}");
  await screen.findByText("Senha alterada. As outras sessões foram encerradas.");
  await waitFor(() => expect(section().getAllByRole("listitem")).toHaveLength(1));
});

it("lists the sessions and marks this one, which cannot be ended here", async () => {
  await renderProfile({ handlers: serverWith(own("a", "Chrome", true), own("b", "Firefox"), own("c", null)) });
  const rows = (await section().findAllByRole("listitem")).map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain("Chrome em LinuxEste dispositivo");
  expect(rows[1]).toContain("Firefox em Linux");
  expect(rows[2]).toContain("Navegador desconhecido");
  const buttons = section().getAllByRole("button");
  expect(buttons.map((button) => button.getAttribute("aria-label") ?? button.textContent)).toEqual([
    "Encerrar sessão: Firefox em Linux",
    "Encerrar sessão: Navegador desconhecido",
    "Encerrar todas as outras",
  ]);
});

it("ends one other session and moves the focus to the outcome", async () => {
  const handlers = serverWith(own("a", "Chrome", true), own("b", "Firefox"), own("c", "Safari"));
  const { api, user } = await renderProfile({ handlers });
  await user.click(await section().findByRole("button", { name: "Encerrar sessão: Firefox em Linux" }));
  const outcome = await section().findByText("A outra sessão foi encerrada.");
  await waitFor(() => expect(outcome).toHaveFocus());
  expect(api.callsTo("DELETE /users/me/sessions/:id").map(({ params }) => params.id)).toEqual(["b"]);
  expect(section().getAllByRole("listitem")).toHaveLength(2);
});

it("keeps the outcome when the list cannot be loaded afterwards", async () => {
  const handlers = serverWith(own("a", "Chrome", true), own("b", "Firefox"), own("c", "Safari"));
  const { api, user } = await renderProfile({ handlers });
  const end = await section().findByRole("button", { name: "Encerrar sessão: Firefox em Linux" });
  api.handle({ "GET /users/me/sessions": failure("network") });
  await user.click(end);
  const outcome = await section().findByText("A outra sessão foi encerrada.");
  await waitFor(() => expect(outcome).toHaveFocus());
  expect(section().getAllByRole("listitem")).toHaveLength(2);
});

it("ends all other sessions", async () => {
  const { user } = await renderProfile({ handlers: serverWith(own("a", "Chrome", true), own("b", "Firefox")) });
  await endAll(user);
  const outcome = await section().findByText("As outras sessões foram encerradas. Só esta sessão está ativa.");
  await waitFor(() => expect(outcome).toHaveFocus());
  expect(section().getAllByRole("listitem")).toHaveLength(1);
  expect(section().queryByRole("button")).not.toBeInTheDocument();
});

it("says that no other session is active", async () => {
  await renderProfile({ handlers: serverWith(own("a", "Chrome", true)) });
  expect(await section().findByText("Só esta sessão está ativa.")).toBeVisible();
});

it("keeps the list when a session cannot be ended", async () => {
  const handlers = { ...serverWith(own("a", "Chrome", true), own("b", "Firefox")) };
  const { user } = await renderProfile({ handlers: { ...handlers, "DELETE /users/me/sessions": failure("network") } });
  await endAll(user);
  expect(await section().findByRole("alert")).toHaveTextContent("Não foi possível acessar o serviço.");
  expect(section().getAllByRole("listitem")).toHaveLength(2);
});

it("offers another attempt when the sessions cannot be loaded", async () => {
  const { api, user } = await renderProfile({ handlers: { "GET /users/me/sessions": failure("network") } });
  expect(await section().findByRole("alert")).toHaveTextContent("Não foi possível carregar as sessões.");
  api.handle(serverWith(own("a", "Chrome", true)));
  await user.click(section().getByRole("button", { name: "Tentar novamente" }));
  expect(await section().findByText("Só esta sessão está ativa.")).toBeVisible();
});
