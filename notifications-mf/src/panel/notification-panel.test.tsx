import { failure, resetPage } from "@portico/shared-utility/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { advanceClockBetweenTests } from "../testing/advance-clock.ts";
import { rows } from "../testing/notification-server.ts";
import { articles, feed, onClose, panel, toastsOf } from "../testing/panel.tsx";
import { renderNotifications } from "../testing/render-notifications.tsx";

advanceClockBetweenTests();

beforeEach(resetPage);

describe("the notification panel", () => {
  it("focuses its heading and can be closed", async () => {
    const { user } = await renderNotifications(panel);
    expect(screen.getByRole("heading", { level: 2, name: "Notificações" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Fechar notificações" }));
    expect(onClose).toHaveBeenCalled();
  });

  it("leaves the focus to a user who types elsewhere by the time that it is loaded", async () => {
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await renderNotifications(panel);
    expect(screen.getByRole("heading", { level: 2, name: "Notificações" })).toBeVisible();
    expect(field).toHaveFocus();
    field.remove();
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

  it("names no application in a row whose application is not offered to the user", async () => {
    await renderNotifications(panel, { stored: rows(1, 1).map((row) => ({ ...row, module: "payroll" })) });
    const [row] = await articles();
    expect(row).toHaveAccessibleDescription(/^(há .+ · )?21-11-2026 15:05$/);
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
    const { api } = await renderNotifications(panel, {
      handlers: { "GET /notifications": failure("server.unavailable") },
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível carregar as notificações.");
    api.handle({ "GET /notifications": { notifications: stored, total: 2, totalUnreadNotifications: 2 } });
    // At once: the load is also repeated by itself.
    fireEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await articles()).toHaveLength(2);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
  });

  it("is loaded again by itself, and takes the focus only from the retry button", async () => {
    const stored = rows(2, 2);
    const { api } = await renderNotifications(panel, {
      handlers: { "GET /notifications": failure("server.unavailable") },
    });
    await screen.findByRole("alert");
    screen.getByRole("button", { name: "Tentar novamente" }).focus();
    api.handle({ "GET /notifications": { notifications: stored, total: 2, totalUnreadNotifications: 2 } });
    await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument(), { timeout: 10_000 });
    expect(await articles()).toHaveLength(2);
    expect(screen.getByRole("tabpanel")).toContainElement(document.activeElement as HTMLElement);
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
