import { resetPage } from "@portico/shared-utility/testing";
import { screen, waitFor } from "@testing-library/react";
import { rows } from "../testing/notification-server.ts";
import { renderNotifications } from "../testing/render-notifications.tsx";
import { LiveToast, LiveToastSummary } from "./live-toast.tsx";

beforeEach(resetPage);

const stored = () => rows(1, 1);

it("opens its address in a new tab and marks the notification as read", async () => {
  const [notification] = stored();
  if (!notification) throw new Error("no row");
  const { user, api } = await renderNotifications(<LiveToast notification={notification} toastId="live" />, {
    stored: stored(),
  });
  const link = screen.getByRole("link", { name: "Chamado 1 respondido (abre em nova janela)" });
  expect(link).toHaveAttribute("target", "_blank");
  await user.click(link);
  await waitFor(() => expect(api.calls.some(({ method }) => method === "PATCH")).toBe(true));
});

it("of several notifications opens the panel, or the list in the profile where the bar is missing", async () => {
  const requestFromBar = jest.fn(() => true);
  const { user, portal } = await renderNotifications(<LiveToastSummary count={3} />);
  jest.mocked(portal.loadModule).mockResolvedValueOnce({ requestFromBar });
  const toast = screen.getByRole("button", { name: "3 novas notificações. Ver" });
  await user.click(toast);
  await waitFor(() => expect(requestFromBar).toHaveBeenCalledWith("notifications"));
  expect(portal.navigate).not.toHaveBeenCalled();
  await user.click(toast);
  await waitFor(() => expect(portal.navigate).toHaveBeenCalledWith("/profile#notifications"));
});

it.each(["", "undefined", "null", "javascript:alert(1)"])("opens nothing for the address %j", async (redirect) => {
  const [notification] = rows(1, 1, { redirect });
  if (!notification) throw new Error("no row");
  await renderNotifications(<LiveToast notification={notification} toastId="live" />);
  expect(screen.getByRole("button", { name: "Chamado 1 respondido" })).toBeInTheDocument();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});
