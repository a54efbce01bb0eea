import { reloadNotifications } from "@portico/shared-utility";
import { type FakeCall, failure, resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { advanceClockBetweenTests } from "../testing/advance-clock.ts";
import { notificationServer, rows } from "../testing/notification-server.ts";
import { articles, feed, panel, scrollToEnd } from "../testing/panel.tsx";
import { renderNotifications } from "../testing/render-notifications.tsx";

advanceClockBetweenTests();

beforeEach(resetPage);

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
