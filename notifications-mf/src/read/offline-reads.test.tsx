import { signOut } from "@portico/shared-utility";
import { resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { NotificationPanel } from "../panel/notification-panel.tsx";
import { advanceClockBetweenTests } from "../testing/advance-clock.ts";
import { rows } from "../testing/notification-server.ts";
import { renderNotifications } from "../testing/render-notifications.tsx";

const panel = <NotificationPanel onClose={() => {}} />;
const articles = async () => within(await screen.findByRole("feed")).getAllByRole("article");
const first = async () => (await articles())[0] as HTMLElement;
const clocks = () => document.querySelectorAll("[data-queued]").length;
const queuedText = "Será marcada como lida quando a internet voltar.";

const setNetwork = (where: "offline" | "online") => {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(where === "online");
  act(() => void window.dispatchEvent(new Event(where)));
};

async function readOffline(count: number, options: Parameters<typeof renderNotifications>[1] = {}) {
  const rendered = await renderNotifications(panel, { stored: rows(count, count, { redirect: "" }), ...options });
  await articles();
  setNetwork("offline");
  await rendered.user.click(within(await first()).getByRole("button"));
  return rendered;
}

advanceClockBetweenTests();
beforeEach(resetPage);
afterEach(() => signOut());

describe("a notification that is read offline", () => {
  it("stays unread with a clock and a text that it is queued", async () => {
    const { api, portal } = await readOffline(2);
    const row = await first();
    expect(row).toHaveAccessibleName("Não lida. Chamado 1 respondido");
    expect(row).toHaveAccessibleDescription(new RegExp(`21-11-2026 15:05 ${queuedText}$`));
    expect(clocks()).toBe(1);
    expect(portal.announce).toHaveBeenCalledWith(queuedText);
    expect(api.callsTo("PATCH /notifications")).toHaveLength(0);
  });

  it("is marked as read on the server when the network is back", async () => {
    const { api } = await readOffline(2);
    setNetwork("online");
    await waitFor(async () => expect(await articles()).toHaveLength(1));
    expect(api.callsTo("PATCH /notifications").map(({ body }) => body)).toEqual([{ ids: ["n1"] }]);
    expect(clocks()).toBe(0);
  });

  it("shows the clock while another tab's read is queued, and removes it once that tab has sent it", async () => {
    await renderNotifications(panel, { stored: rows(2, 2) });
    await articles();
    const key = "notification-read:n2";
    const fromAnotherTab = (change: () => void) =>
      act(() => {
        change();
        window.dispatchEvent(new StorageEvent("storage", { key }));
      });
    fromAnotherTab(() => localStorage.setItem(key, "account-of-ana"));
    expect((await articles())[1]).toHaveAccessibleDescription(expect.stringContaining(queuedText));
    expect(clocks()).toBe(1);
    fromAnotherTab(() => localStorage.removeItem(key));
    expect(clocks()).toBe(0);
  });

  it("announces it in English", async () => {
    const { portal } = await readOffline(1, { locale: "en" });
    expect(portal.announce).toHaveBeenCalledWith("Will be marked as read when you’re back online.");
  });

  it("leaves nothing in the browser after sign-out", async () => {
    await readOffline(2);
    expect(Object.keys(localStorage)).toContain("notification-read:n1");
    await act(() => signOut());
    expect(Object.keys(localStorage).filter((key) => key.startsWith("notification-read"))).toEqual([]);
  });
});

describe("mark all as read while offline", () => {
  const markAll = () => screen.getByRole("button", { name: "Marcar todas como lidas" });

  it("shows the clock on every row when all unread ones are loaded", async () => {
    const { api, user, portal } = await readOffline(3);
    await user.click(markAll());
    expect(clocks()).toBe(3);
    expect(portal.announce).toHaveBeenLastCalledWith(
      "3 notificações serão marcadas como lidas quando a internet voltar.",
    );
    setNetwork("online");
    expect(await screen.findByText("Está tudo em dia")).toBeInTheDocument();
    expect(api.callsTo("PATCH /notifications/all")).toHaveLength(0);
  });

  it("includes those that are not loaded", async () => {
    const { api, user, portal } = await readOffline(12);
    await user.click(markAll());
    expect(clocks()).toBe(10);
    expect(portal.announce).toHaveBeenLastCalledWith(
      "12 notificações serão marcadas como lidas quando a internet voltar.",
    );
    setNetwork("online");
    expect(await screen.findByText("Está tudo em dia")).toBeInTheDocument();
    await waitFor(() => expect(clocks()).toBe(0));
    expect(api.callsTo("PATCH /notifications").flatMap(({ body }) => (body as { ids: string[] }).ids)).toHaveLength(12);
  });
});
