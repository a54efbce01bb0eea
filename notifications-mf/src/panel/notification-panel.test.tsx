import { reloadNotifications, switchShortcut, toasts$ } from "@portico/shared-utility";
import type { ToastMessage } from "@portico/shared-utility/contract";
import { type FakeCall, FakeResponse, failure, resetPage } from "@portico/shared-utility/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { advanceClockBetweenTests } from "../testing/advance-clock.ts";
import { notificationServer, rows } from "../testing/notification-server.ts";
import { renderNotifications } from "../testing/render-notifications.tsx";
import { NotificationPanel } from "./notification-panel.tsx";

const onClose = jest.fn();
const panel = <NotificationPanel onClose={onClose} />;
const feed = () => screen.findByRole("feed");
const articles = async () => within(await feed()).getAllByRole("article");

function toastsOf() {
  const seen: ToastMessage[] = [];
  const subscription = toasts$.subscribe((message) => seen.push(message));
  return { seen, end: () => subscription.unsubscribe() };
}

function scrollToEnd(list: HTMLElement, left: number) {
  Object.defineProperties(list, {
    scrollHeight: { configurable: true, value: 800 },
    clientHeight: { configurable: true, value: 600 },
  });
  list.scrollTop = 200 - left;
  fireEvent.scroll(list);
}

advanceClockBetweenTests();
beforeEach(resetPage);

describe("the notification panel", () => {
  it("focuses its heading and can be closed", async () => {
    const { user } = await renderNotifications(panel);
    expect(screen.getByRole("heading", { level: 2, name: "Notificações" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Fechar notificações" }));
    expect(onClose).toHaveBeenCalled();
  });

  it("shows an unread notification with its application, date and time, and marks it as unread", async () => {
    await renderNotifications(panel, { stored: rows(1, 1) });
    expect(await feed()).toHaveAccessibleName("Notificações");
    const [row] = await articles();
    expect(row).toHaveAccessibleName("Não lida. Chamado 1 respondido");
    expect(row).toHaveAccessibleDescription(/^Chamados · (.+ · )?21-11-2026 15:05$/);
    expect(row).toHaveAttribute("aria-posinset", "1");
    expect(row).toHaveAttribute("aria-setsize", "1");
    expect(row).toHaveTextContent("A impressora voltou a funcionar.");
  });

  it("keeps the list and shows its time while there is no network", async () => {
    await renderNotifications(panel, { stored: rows(2, 2) });
    expect(await articles()).toHaveLength(2);
    const network = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    fireEvent(window, new Event("offline"));
    expect(screen.getByText(/^Sem internet\. Lista de \d\d:\d\d\.$/)).toBeVisible();
    expect(await articles()).toHaveLength(2);
    network.mockReturnValue(true);
    fireEvent(window, new Event("online"));
    expect(screen.queryByText(/^Sem internet/)).not.toBeInTheDocument();
    network.mockRestore();
  });

  it("keeps new and all notifications apart", async () => {
    const { user } = await renderNotifications(panel, { stored: rows(3, 1) });
    expect(await articles()).toHaveLength(1);
    await user.click(screen.getByRole("tab", { name: "Todas" }));
    expect((await articles()).map((row) => within(row).getByRole("link").textContent)).toEqual([
      "Não lida. Chamado 1 respondido",
      "Chamado 2 respondido",
      "Chamado 3 respondido",
    ]);
    expect(screen.getByText("Fim da lista")).toBeInTheDocument();
  });

  it("shows an empty state for each list", async () => {
    const { user } = await renderNotifications(panel);
    expect(await screen.findByText("Está tudo em dia")).toBeInTheDocument();
    expect(screen.getByText("Não há novas notificações para ver.")).toBeInTheDocument();
    await user.click(screen.getByRole("tab", { name: "Todas" }));
    expect(await screen.findByText("Ainda não há notificações")).toBeInTheDocument();
  });

  it("is available in English", async () => {
    await renderNotifications(panel, { locale: "en" });
    expect(await screen.findByText("It's up to date")).toBeInTheDocument();
    expect(screen.getByText("There are no new notifications to view")).toBeInTheDocument();
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["New", "All"]);
    expect(screen.getByRole("button", { name: "Mark all as read" })).toBeInTheDocument();
  });

  it("offers a retry when the lists cannot be loaded", async () => {
    const stored = rows(2, 2);
    const { api, user } = await renderNotifications(panel, {
      handlers: { "GET /notifications": failure("server.unavailable") },
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível carregar as notificações.");
    api.handle({ "GET /notifications": { notifications: stored, total: 2, totalUnreadNotifications: 2 } });
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await articles()).toHaveLength(2);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
  });
});

describe("without internet", () => {
  const setNetwork = (where: "offline" | "online") => {
    jest.spyOn(navigator, "onLine", "get").mockReturnValue(where === "online");
    act(() => void window.dispatchEvent(new Event(where)));
  };

  it("keeps the list and shows its time until the network is back", async () => {
    await renderNotifications(panel, { stored: rows(2, 2) });
    await articles();
    setNetwork("offline");
    expect(screen.getByRole("status")).toHaveTextContent(/^Sem internet\. Lista de \d\d:\d\d\.$/);
    expect(await articles()).toHaveLength(2);
    setNetwork("online");
    expect(screen.queryByText(/^Sem internet/)).not.toBeInTheDocument();
  });

  it("shows the offline notice in English", async () => {
    await renderNotifications(panel, { stored: rows(1, 1), locale: "en" });
    await articles();
    setNetwork("offline");
    expect(screen.getByText(/^You’re offline\. List from \d\d:\d\d\.$/)).toBeInTheDocument();
  });
});

describe("scrolling", () => {
  it("loads the next page within 10 px of the end, and not before", async () => {
    const { api } = await renderNotifications(panel, { stored: rows(12, 12) });
    const list = (await feed()).parentElement as HTMLElement;
    const requests = () => api.callsTo("GET /notifications").filter(({ query }) => query.get("offset") === "10").length;
    scrollToEnd(list, 11);
    expect(requests()).toBe(0);
    scrollToEnd(list, 10);
    await waitFor(async () => expect(await articles()).toHaveLength(12));
    scrollToEnd(list, 0);
    expect(requests()).toBe(1);
  });

  it("shows at the end of the list that the next page failed to load, and loads it with one click", async () => {
    const stored = rows(12, 12);
    const { api, user } = await renderNotifications(panel, { stored });
    const list = (await feed()).parentElement as HTMLElement;
    api.handle({ "GET /notifications": failure("server.unavailable") });
    scrollToEnd(list, 0);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Não foi possível carregar as notificações.");
    expect((await articles()).at(-1)?.compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    api.handle(notificationServer(stored));
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect((await articles())[9]).toHaveFocus();
    await waitFor(async () => expect(await articles()).toHaveLength(12));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("loads the next page at the end of a list that could not be reloaded", async () => {
    const stored = rows(12, 12);
    const { api } = await renderNotifications(panel, { stored });
    const list = (await feed()).parentElement as HTMLElement;
    api.handle({ "GET /notifications": failure("server.unavailable") });
    void reloadNotifications();
    await screen.findByRole("alert");
    api.handle(notificationServer(stored));
    scrollToEnd(list, 0);
    await waitFor(async () => expect(await articles()).toHaveLength(12));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it.each([
    ["at the end before", 0],
    ["at the last row during the load", 200],
  ])("loads the next page once the lists are loaded, for a user %s", async (_who, below) => {
    const stored = rows(12, 12);
    const { api } = await renderNotifications(panel, { stored });
    expect(await articles()).toHaveLength(10);
    let answer = () => {};
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const list = notificationServer(stored)["GET /notifications"] as (call: FakeCall) => unknown;
    api.handle({ "GET /notifications": (call: FakeCall) => gate.then(() => list(call)) });
    act(() => void reloadNotifications());
    await waitFor(async () => expect(await feed()).toHaveAttribute("aria-busy", "true"));
    const element = (await feed()).parentElement as HTMLElement;
    scrollToEnd(element, below);
    // The loading rows are below the list and are removed.
    Object.defineProperty(element, "scrollHeight", { configurable: true, value: 800 - below });
    answer();
    await waitFor(async () => expect(await articles()).toHaveLength(12));
  });
});

describe("opening a notification", () => {
  it("opens a page of the portal in this tab, marks it as read and closes the panel", async () => {
    const { api, user } = await renderNotifications(panel, { stored: rows(1, 1) });
    const link = within((await articles())[0] as HTMLElement).getByRole("link");
    expect(link).toHaveAttribute("href", "/tickets/1");
    expect(link).not.toHaveAttribute("target");
    link.addEventListener("click", (event) => event.preventDefault());
    onClose.mockClear();
    await user.click(link);
    expect(onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(api.callsTo("PATCH /notifications")[0]?.body).toEqual({ ids: ["n1"] }));
  });

  it("keeps the panel when a page of the portal is opened in a new tab by a key", async () => {
    const { user } = await renderNotifications(panel, { stored: rows(1, 1) });
    const link = within((await articles())[0] as HTMLElement).getByRole("link");
    link.addEventListener("click", (event) => event.preventDefault());
    onClose.mockClear();
    await user.keyboard("{Control>}");
    await user.click(link);
    await user.keyboard("{/Control}");
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each(["https://intranet.acme.test/a", "//elsewhere.test/b", "/media/manual.pdf"])(
    "says that %s opens in a new window, and opens it there without an opener",
    async (redirect) => {
      await renderNotifications(panel, { stored: rows(1, 1, { redirect }) });
      const link = within((await articles())[0] as HTMLElement).getByRole("link");
      expect(link).toHaveAccessibleName("Não lida. Chamado 1 respondido (abre em nova janela)");
      expect(link).toHaveAttribute("target", "_blank");
      expect(link).toHaveAttribute("rel", "noopener noreferrer");
    },
  );

  it("elsewhere marks it as read and keeps the focus in the list", async () => {
    const stored = rows(3, 3, { redirect: "https://intranet.acme.test/" });
    const { api, user } = await renderNotifications(panel, { stored });
    const link = within((await articles())[0] as HTMLElement).getByRole("link");
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    await waitFor(async () => expect(await articles()).toHaveLength(2));
    expect(api.callsTo("PATCH /notifications")[0]?.body).toEqual({ ids: ["n1"] });
    expect((await articles())[0]).toHaveFocus();
    expect((await articles())[0]).toHaveAccessibleName(/^Não lida\. Chamado 2 respondido/);
  });

  it.each(["", "undefined", "null", "javascript:alert(1)", "data:text/html,x"])("never opens %j", async (redirect) => {
    const { api, user } = await renderNotifications(panel, { stored: rows(1, 1, { redirect }) });
    const [row] = await articles();
    expect(within(row as HTMLElement).queryByRole("link")).not.toBeInTheDocument();
    await user.click(within(row as HTMLElement).getByRole("button", { name: /Chamado 1/ }));
    await waitFor(() => expect(api.callsTo("PATCH /notifications")).toHaveLength(1));
  });

  it("shows no message when it cannot be marked as read", async () => {
    const toasts = toastsOf();
    const { api, user } = await renderNotifications(panel, {
      stored: rows(1, 1, { redirect: "" }),
      handlers: { "PATCH /notifications": failure("server.unavailable") },
    });
    await user.click(within(await feed()).getByRole("button", { name: /Chamado 1/ }));
    await waitFor(() => expect(api.callsTo("PATCH /notifications")).toHaveLength(1));
    expect(await articles()).toHaveLength(1);
    expect(toasts.seen).toEqual([]);
    toasts.end();
  });
});

describe("the groups and the age of the rows", () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

  it("has a heading for each day, and the age before the date and time", async () => {
    const stored = rows(3, 3).map((row, index) => ({ ...row, created_at: ago(index * 24 * 4) }));
    await renderNotifications(panel, { stored });
    const [first, second] = await articles();
    expect(screen.getAllByText(/^(Hoje|Ontem|Anteriores)$/).map((head) => head.textContent)).toEqual([
      "Hoje",
      "Anteriores",
    ]);
    expect(first).toHaveAccessibleDescription(/^Chamados · agora · \d\d-\d\d-\d{4} \d\d:\d\d$/);
    expect(second).toHaveAccessibleDescription(/^Chamados · há 4 dias · \d\d-\d\d-\d{4} \d\d:\d\d$/);
  });
});

describe("a row's button", () => {
  it("marks the notification as read without opening it, and keeps the panel and the focus", async () => {
    const { api, user } = await renderNotifications(panel, { stored: rows(2, 2) });
    await feed();
    onClose.mockClear();
    await user.click(screen.getByRole("button", { name: "Marcar como lida: Chamado 1 respondido" }));
    await waitFor(async () => expect(await articles()).toHaveLength(1));
    expect(api.callsTo("PATCH /notifications")[0]?.body).toEqual({ ids: ["n1"] });
    expect(onClose).not.toHaveBeenCalled();
    expect((await articles())[0]).toHaveFocus();
  });
});

describe("mark all as read", () => {
  it("empties the new list and announces the count", async () => {
    const { user, portal } = await renderNotifications(panel, { stored: rows(5, 3) });
    await feed();
    await user.click(screen.getByRole("button", { name: "Marcar todas como lidas" }));
    expect(await screen.findByText("Está tudo em dia")).toBeInTheDocument();
    expect(portal.announce).toHaveBeenCalledWith("3 notificações marcadas como lidas.");
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

  it("is offered for ten seconds, and as long as the focus rests on it", async () => {
    const { user } = await renderNotifications(panel, { stored: rows(3, 2) });
    await feed();
    await user.click(await markAll());
    await screen.findByRole("button", { name: "Desfazer" });
    jest.useFakeTimers();
    try {
      act(() => undo()?.focus());
      act(() => void jest.advanceTimersByTime(30_000));
      expect(undo()).toBeInTheDocument();
      act(() => undo()?.blur());
      act(() => void jest.advanceTimersByTime(9_900));
      expect(undo()).toBeInTheDocument();
      act(() => void jest.advanceTimersByTime(200));
      expect(undo()).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it("says when it was too late, and still offers it", async () => {
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

describe("a failure to mark all that has no sentence of its own", () => {
  it.each([
    ["refused: nothing has changed", 418, "Não foi possível marcar como lidas. Nada foi alterado."],
    ["not known to have been made", 599, "Não foi possível confirmar que foram marcadas como lidas. Confira a lista."],
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

describe("the keyboard", () => {
  it("moves between notifications with Page Down and Page Up, and to the tabs with Ctrl+Home", async () => {
    const { user } = await renderNotifications(panel, { stored: rows(3, 3) });
    const [first, second, third] = await articles();
    first?.focus();
    await user.keyboard("{PageDown}");
    expect(second).toHaveFocus();
    await user.keyboard("{PageDown}{PageDown}");
    expect(third).toHaveFocus();
    await user.keyboard("{PageUp}");
    expect(second).toHaveFocus();
    await user.keyboard("{Control>}{Home}{/Control}");
    expect(screen.getByRole("tab", { name: "Novas" })).toHaveFocus();
  });

  it("has one tab stop for each row, and reaches the row's button with the arrows", async () => {
    const { user } = await renderNotifications(panel, { stored: rows(2, 2) });
    const [first, second] = (await articles()).map((row) => within(row).getByRole("link"));
    first?.focus();
    await user.tab();
    expect(second).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("button", { name: "Marcar como lida: Chamado 2 respondido" })).toHaveFocus();
    await user.keyboard("{ArrowLeft}");
    expect(second).toHaveFocus();
  });

  it("leaves the feed for what follows it with Ctrl+End", async () => {
    const { user } = await renderNotifications(
      <>
        {panel}
        <button type="button">Depois</button>
      </>,
      { stored: rows(2, 2) },
    );
    (await articles())[0]?.focus();
    await user.keyboard("{Control>}{End}{/Control}");
    expect(screen.getByRole("button", { name: "Depois" })).toHaveFocus();
  });

  it("marks the focused notification as read with M, once that is switched on", async () => {
    const { api, user } = await renderNotifications(panel, { stored: rows(2, 2) });
    const [first] = (await articles()).map((row) => within(row).getByRole("link"));
    first?.focus();
    await user.keyboard("m");
    expect(api.callsTo("PATCH /notifications")).toHaveLength(0);
    act(() => switchShortcut("read", true));
    await user.keyboard("m");
    await waitFor(() => expect(api.callsTo("PATCH /notifications")).toHaveLength(1));
    act(() => switchShortcut("read", false));
  });

  it("opens the row that has the focus with Enter", async () => {
    const { api, user } = await renderNotifications(panel, { stored: rows(1, 1, { redirect: "" }) });
    (await articles())[0]?.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(api.callsTo("PATCH /notifications")).toHaveLength(1));
  });
});
