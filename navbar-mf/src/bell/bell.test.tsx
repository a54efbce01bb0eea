import { unreadNotifications$ } from "@portico/shared-utility";
import { failure, resetPage } from "@portico/shared-utility/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { loadModule, renderSignedIn } from "../testing/render-bar.tsx";

const unread = (count: number) => ({ notifications: [], total: count, totalUnreadNotifications: count });

beforeEach(resetPage);

describe("the bell", () => {
  it.each([
    ["pt", 0, "Notificações, nenhuma não lida", ""],
    ["pt", 1, "Notificações, 1 não lida", "1"],
    ["pt", 12, "Notificações, 12 não lidas", "12"],
    ["pt", 100, "Notificações, 100 não lidas", "99+"],
    ["en", 0, "Notifications, none unread", ""],
    ["en", 12, "Notifications, 12 unread", "12"],
  ] as const)("counts in %s: %d", async (locale, count, name, badge) => {
    await renderSignedIn({ locale, handlers: { "GET /notifications": unread(count) } });
    expect(await screen.findByRole("button", { name })).toHaveTextContent(new RegExp(`^${badge.replace("+", "\\+")}$`));
  });

  it("shows no count while no list could be loaded", async () => {
    await renderSignedIn({ handlers: { "GET /notifications": failure("server.unavailable") } });
    expect(await screen.findByRole("button", { name: "Notificações" })).toBeInTheDocument();
    let status = "";
    const subscription = unreadNotifications$.subscribe((list) => {
      status = list.status;
    });
    await waitFor(() => expect(status).toBe("failed"));
    subscription.unsubscribe();
    expect(screen.getByRole("button", { name: "Notificações" })).toBeInTheDocument();
  });

  it("opens a panel with the content of notifications-mf, which can close it", async () => {
    const { user } = await renderSignedIn();
    await user.click(screen.getByRole("button", { name: /^Notificações/ }));
    const panel = screen.getByRole("dialog", { name: "Notificações" });
    await user.click(await within(panel).findByRole("button", { name: "12 novas" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("fails on its own: the bar still works, and a retry loads the panel", async () => {
    jest.spyOn(console, "error").mockReturnValue();
    let reachable = false;
    const flaky = async <T,>(specifier: string) => {
      if (specifier === "@portico/notifications-mf" && !reachable) throw new Error("404");
      return loadModule<T>(specifier);
    };
    const { user } = await renderSignedIn({ portal: { loadModule: flaky } });
    await user.click(screen.getByRole("button", { name: /^Notificações/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível carregar as notificações.");
    expect(screen.getByRole("banner")).toBeVisible();
    reachable = true;
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByRole("button", { name: "12 novas" })).toBeInTheDocument();
  });

  it("fills the open panel by itself once its code can be loaded, and keeps the focus in it", async () => {
    jest.spyOn(console, "error").mockReturnValue();
    const once = jest.fn(loadModule).mockImplementation(async (specifier: string) => {
      if (specifier !== "@portico/notifications-mf") return loadModule(specifier);
      once.mockImplementation(loadModule);
      throw new Error("404");
    });
    const { user } = await renderSignedIn({ portal: { loadModule: once as typeof loadModule } });
    await user.click(screen.getByRole("button", { name: /^Notificações/ }));
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "Notificações" })).toHaveFocus();
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByRole("button", { name: "12 novas" })).toBeVisible();
  });

  it("leaves the focus where the user has moved it while the loads fail", async () => {
    jest.spyOn(console, "error").mockReturnValue();
    let count = 0;
    const failing = async <T,>(specifier: string) => {
      if (specifier !== "@portico/notifications-mf") return loadModule<T>(specifier);
      count += 1;
      throw new Error("404");
    };
    const { user } = await renderSignedIn({ portal: { loadModule: failing } });
    await user.click(screen.getByRole("button", { name: /^Notificações/ }));
    await user.click(await screen.findByText("Não foi possível carregar as notificações."));
    act(() => (document.activeElement as HTMLElement).blur());
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(count).toBe(2));
    await act(async () => {});
    expect(document.body).toHaveFocus();
  });
});
