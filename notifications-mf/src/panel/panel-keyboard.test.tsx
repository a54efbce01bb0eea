import { switchShortcut } from "@portico/shared-utility";
import { resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { advanceClockBetweenTests } from "../testing/advance-clock.ts";
import { rows } from "../testing/notification-server.ts";
import { articles, feed, onClose, panel } from "../testing/panel.tsx";
import { renderNotifications } from "../testing/render-notifications.tsx";

advanceClockBetweenTests();

beforeEach(resetPage);

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
