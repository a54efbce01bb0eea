import { loadNotifications, reloadNotifications, toasts$ } from "@portico/shared-utility";
import type { ToastMessage } from "@portico/shared-utility/contract";
import { type FakeCall, FakeResponse, failure, resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { advanceClockBetweenTests } from "../testing/advance-clock.ts";
import { rows } from "../testing/notification-server.ts";
import { renderNotifications } from "../testing/render-notifications.tsx";
import { NotificationList } from "./notification-list.tsx";

advanceClockBetweenTests();

let toasts: ToastMessage[] = [];
let end = () => {};

beforeEach(() => {
  resetPage();
  toasts = [];
  const subscription = toasts$.subscribe((message) => toasts.push(message));
  end = () => subscription.unsubscribe();
});
afterEach(() => end());

describe("the profile's notification list", () => {
  it("shows the new notifications, without a heading", async () => {
    await renderNotifications(<NotificationList />, { stored: rows(2, 2) });
    expect(await screen.findAllByRole("article")).toHaveLength(2);
    expect(screen.queryByRole("heading")).not.toBeInTheDocument();
  });

  it("announces a failed load once, as a toast, and shows no empty state", async () => {
    await renderNotifications(<NotificationList />, {
      handlers: { "GET /notifications": failure("server.unavailable") },
    });
    const inList = await screen.findByText("Não foi possível carregar as notificações.");
    expect(inList).toBeVisible();
    expect(inList.closest("[role=alert], [role=status]")).toBeNull();
    expect(screen.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
    expect(screen.queryByText("Não há notificações não lidas.")).not.toBeInTheDocument();
    expect(screen.queryByText("Está tudo em dia")).not.toBeInTheDocument();
    expect(toasts).toEqual([{ kind: "error", text: "O serviço não respondeu. Tente novamente em alguns minutos." }]);
  });

  it("shows one toast for a failure of both lists, whatever the errors and however often the portal retries", async () => {
    await renderNotifications(<NotificationList />, {
      handlers: {
        "GET /notifications": ({ query }: FakeCall) =>
          failure(query.getAll("read").length === 1 ? "server.unavailable" : "network"),
      },
    });
    await screen.findByText("Não foi possível carregar as notificações.");
    await act(() => reloadNotifications());
    expect(toasts).toEqual([{ kind: "error", text: "O serviço não respondeu. Tente novamente em alguns minutos." }]);
    await act(() => loadNotifications());
    expect(toasts).toHaveLength(2);
  });

  it("shows the general text for a failed load with an unknown error code", async () => {
    await renderNotifications(<NotificationList />, {
      handlers: { "GET /notifications": new FakeResponse(423, { error: { code: "auth.locked", message: "x" } }) },
    });
    await screen.findByText("Não foi possível carregar as notificações.");
    expect(toasts).toEqual([{ kind: "error", text: "Ocorreu um erro inesperado" }]);
  });

  it("shows a failed mark-as-read as a toast", async () => {
    const { user } = await renderNotifications(<NotificationList />, {
      stored: rows(1, 1, { redirect: "" }),
      handlers: { "PATCH /notifications": failure("resource.not_found") },
    });
    await user.click(await screen.findByRole("button", { name: /Chamado 1/ }));
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: "error", text: "Este item não existe mais. Volte à lista e recarregue." }]),
    );
  });

  it("falls back to the general text for an error without its own text", async () => {
    const { user } = await renderNotifications(<NotificationList />, {
      stored: rows(1, 1, { redirect: "" }),
      handlers: { "PATCH /notifications": new FakeResponse(418, { error: { code: "tea.pot", message: "x" } }) },
    });
    await user.click(await screen.findByRole("button", { name: /Chamado 1/ }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.kind).toBe("error");
    expect(toasts[0]?.text).not.toMatch(/^error\./);
  });
});
