import type { PushConfig } from "@portico/shared-utility/contract";
import { deleteApp, initializeApp } from "firebase/app";
import { deleteToken, getMessaging, getToken, isSupported, onMessage } from "firebase/messaging";
import type { PushData } from "./push-notification.ts";
import { nativeNotification } from "./push-notification.ts";

const workerKeys = ["apiKey", "projectId", "messagingSenderId", "appId"] as const;
const scope = "/firebase-cloud-messaging-push-scope";

/** A push address of this browser, and the messages that come to it while the portal is seen. */
export interface PushClient {
  token: string;
  follow(onPush: () => void): void;
  /** This browser shall get nothing more: best effort with the provider, certain on this side. */
  end(): Promise<void>;
}

/**
 * Asks the messaging provider for this browser's push address.
 *
 * @throws Error when the browser or the provider refuses
 */
export async function openPushClient(config: PushConfig): Promise<PushClient> {
  if (!(await isSupported())) throw new Error("This browser does not support push messages.");
  const { vapidKey, ...options } = config;
  const app = initializeApp(options, `push-${Date.now()}`);
  const query = new URLSearchParams(workerKeys.map((key) => [key, config[key]]));
  const registration = await navigator.serviceWorker.register(`/firebase-messaging-sw.js?${query}`, {
    scope,
    updateViaCache: "none",
  });
  const messaging = getMessaging(app);
  const token = await getToken(messaging, { vapidKey, serviceWorkerRegistration: registration });
  return {
    token,
    follow: (onPush) =>
      void onMessage(messaging, ({ data }) => {
        const { title, options } = nativeNotification((data ?? {}) as PushData);
        void registration.showNotification(title, options);
        onPush();
      }),
    end: async () => {
      await Promise.allSettled([deleteToken(messaging), registration.unregister()]);
      await deleteApp(app);
    },
  };
}
