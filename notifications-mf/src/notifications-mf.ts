import { mountReact } from "@portico/shared-utility/react";
import { startDelivery } from "./push/delivery.ts";
import { ToastHost } from "./toasts/toast-host.tsx";

const {
  bootstrap,
  mount: mountToasts,
  unmount,
} = mountReact(ToastHost, {
  name: "notifications-mf",
  namespace: "@portico/notifications-mf",
});

/** Mounts the toasts, then starts delivery. Delivery outlives them, as long as a user is signed in. */
const mount: typeof mountToasts = async (props) => {
  await mountToasts(props);
  startDelivery();
};

export { NotificationPanel } from "./panel/notification-panel.tsx";
export { NotificationList } from "./profile/notification-list.tsx";
export { bootstrap, mount, unmount };
