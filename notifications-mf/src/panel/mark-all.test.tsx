import { FakeResponse, failure, resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { advanceClockBetweenTests } from "../testing/advance-clock.ts";
import { rows } from "../testing/notification-server.ts";
import { articles, feed, panel, toastsOf } from "../testing/panel.tsx";
import { renderNotifications } from "../testing/render-notifications.tsx";

advanceClockBetweenTests();

beforeEach(resetPage);

describe("mark all as read", () => {
  it("empties the new list and announces the count", async () => {
    const { user, portal } = await renderNotifications(panel, { stored: rows(5, 3) });
    await feed();
    await user.click(screen.getByRole("button", { name: "Marcar todas como lidas" }));
    expect(await screen.findByText("Está tudo em dia")).toBeInTheDocument();
    expect(portal.announce).toHaveBeenCalledWith("3 notificações marcadas como lidas.");
  });

  it("announces how many the server has marked, also when the list could not be loaded", async () => {
    const marked = { count: 12, read_at: "2026-11-20T12:00:00.000Z", oldest: "2026-11-20T11:00:00.000Z" };
    const handlers = { "GET /notifications": failure("server.unavailable"), "PATCH /notifications/all": marked };
    const { user, portal } = await renderNotifications(panel, { handlers });
    await screen.findByRole("alert");
    await user.click(screen.getByRole("button", { name: "Marcar todas como lidas" }));
    await waitFor(() => expect(portal.announce).toHaveBeenCalledWith("12 notificações marcadas como lidas."));
  });

  it("announces that none was marked when another device has already marked them", async () => {
    const marked = { count: 0, read_at: "2026-11-20T12:00:00.000Z", oldest: "2026-11-20T12:00:00.000Z" };
    const { user, portal } = await renderNotifications(panel, {
      stored: rows(3, 3),
      handlers: { "PATCH /notifications/all": marked },
    });
    await feed();
    await user.click(screen.getByRole("button", { name: "Marcar todas como lidas" }));
    await screen.findByText("Está tudo em dia");
    expect(portal.announce).toHaveBeenCalledWith("Nenhuma notificação marcada como lida.");
  });

  it("explains why it does nothing when nothing is unread", async () => {
    const { api, user } = await renderNotifications(panel, { stored: rows(2, 0) });
    await screen.findByText("Está tudo em dia");
    const button = screen.getByRole("button", { name: "Marcar todas como lidas" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveAccessibleDescription("Não há notificações não lidas.");
    await user.click(button);
    expect(api.callsTo("PATCH /notifications/all")).toHaveLength(0);
  });

  it.each([
    ["server.unavailable", "O serviço não respondeu. Tente novamente em alguns minutos."],
    ["network", "Não foi possível acessar o serviço. Verifique a conexão e tente novamente."],
  ] as const)("shows a failure as a toast: %s", async (code, text) => {
    const toasts = toastsOf();
    const { user } = await renderNotifications(panel, {
      stored: rows(2, 2),
      handlers: { "PATCH /notifications/all": failure(code) },
    });
    await feed();
    await user.click(screen.getByRole("button", { name: "Marcar todas como lidas" }));
    await waitFor(() => expect(toasts.seen).toEqual([{ kind: "error", text }]));
    expect(await articles()).toHaveLength(2);
    toasts.end();
  });
});

describe("undoing mark all", () => {
  const markAll = () => screen.findByRole("button", { name: "Marcar todas como lidas" });
  const undo = () => screen.queryByRole("button", { name: "Desfazer" });

  it("makes the notifications unread again", async () => {
    const { user } = await renderNotifications(panel, { stored: rows(3, 2) });
    await feed();
    await user.click(await markAll());
    expect(await screen.findByText("2 notificações marcadas como lidas.")).toBeVisible();
    await screen.findByText("Está tudo em dia");
    await user.click(screen.getByRole("button", { name: "Desfazer" }));
    await waitFor(async () => expect(await articles()).toHaveLength(2));
    expect(undo()).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 2, name: "Notificações" })).toHaveFocus();
  });

  it("is offered for ten seconds, and as long as it has the focus", async () => {
    const { user } = await renderNotifications(panel, { stored: rows(3, 2) });
    await feed();
    await user.click(await markAll());
    await screen.findByRole("button", { name: "Desfazer" });
    jest.useFakeTimers();
    act(() => undo()?.focus());
    act(() => void jest.advanceTimersByTime(30_000));
    expect(undo()).toBeInTheDocument();
    act(() => undo()?.blur());
    act(() => void jest.advanceTimersByTime(9_900));
    expect(undo()).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(200));
    expect(undo()).not.toBeInTheDocument();
  });

  it("shows an error when the undo comes too late", async () => {
    const toasts = toastsOf();
    const handlers = { "POST /notifications/all/undo": failure("resource.conflict") };
    const { user } = await renderNotifications(panel, { stored: rows(2, 2), handlers });
    await feed();
    await user.click(await markAll());
    await user.click(await screen.findByRole("button", { name: "Desfazer" }));
    await waitFor(() => expect(toasts.seen).toHaveLength(1));
    expect(toasts.seen[0]?.kind).toBe("error");
    toasts.end();
  });
});

describe("a failure to mark all as read without a text for its code", () => {
  it.each([
    ["is a refusal that has changed nothing", 418, "Não foi possível marcar como lidas. Nada foi alterado."],
    ["has an unknown outcome", 599, "Não foi possível confirmar que foram marcadas como lidas. Confira a lista."],
  ] as const)("%s", async (_, status, text) => {
    const toasts = toastsOf();
    const { user } = await renderNotifications(panel, {
      stored: rows(2, 2),
      handlers: { "PATCH /notifications/all": new FakeResponse(status, { error: { code: "tea.pot", message: "x" } }) },
    });
    await feed();
    await user.click(screen.getByRole("button", { name: "Marcar todas como lidas" }));
    await waitFor(() => expect(toasts.seen).toEqual([{ kind: "error", text }]));
    toasts.end();
  });
});
