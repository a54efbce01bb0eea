import { mountReact } from "@portico/shared-utility/react";
import { ToastHost } from "./toasts/toast-host.tsx";

export const { bootstrap, mount, unmount } = mountReact(ToastHost, {
  name: "notifications-mf",
  namespace: "@portico/notifications-mf",
});

export { NotificationPanel } from "./panel/notification-panel.tsx";
export { NotificationList } from "./profile/notification-list.tsx";
