import { redirectAddress } from "@portico/shared-utility/contract";
import { initializeApp } from "firebase/app";
import { getMessaging, onBackgroundMessage } from "firebase/messaging/sw";
import { nativeNotification } from "./push-notification.ts";

interface ClickEvent extends Event {
  notification: globalThis.Notification;
  waitUntil(work: Promise<unknown>): void;
}

// TypeScript supports the global scope of a worker or of a page, but not both in one package.
interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { openWindow(address: string): Promise<unknown> };
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
}

const worker = self as unknown as WorkerScope;

// Registered before Firebase's own handler, which would only bring a window of the portal to the front.
worker.addEventListener("notificationclick", (event) => {
  event.stopImmediatePropagation();
  event.notification.close();
  const address = redirectAddress(event.notification.data?.redirect, worker.location.origin);
  if (address) event.waitUntil(worker.clients.openWindow(address));
});

// Read immediately: the browser delivers pushes only to listeners that were added during the first run.
const config = Object.fromEntries(new URLSearchParams(worker.location.search));

onBackgroundMessage(getMessaging(initializeApp(config)), async ({ data = {} }) => {
  const { title, options } = nativeNotification(data);
  await worker.registration.showNotification(title, options);
  // Makes the hidden tabs reload their lists.
  const tabs = new BroadcastChannel("portico-notifications");
  tabs.postMessage("changed");
  tabs.close();
});
