import type { PushConfig } from "@portico/shared-utility/contract";
import { deleteApp, initializeApp } from "firebase/app";
import { deleteToken, getMessaging, getToken, isSupported, onMessage } from "firebase/messaging";
import type { PushData } from "./push-notification.ts";
import { nativeNotification } from "./push-notification.ts";

const workerKeys = ["apiKey", "projectId", "messagingSenderId", "appId"] as const;
const scope = "/firebase-cloud-messaging-push-scope";

/** A push token of this browser, and the messages that arrive while the portal is visible. */
export interface PushClient {
  token: string;
  follow(onPush: () => void): void;
  /**
   * Stops push for this browser. The provider is called once, without a guarantee; the local registration is
   * removed.
   */
  end(): Promise<void>;
}

/**
 * Requests this browser's push token from the messaging provider.
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
