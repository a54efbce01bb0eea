import type { BrowserContext, Page, Worker } from "@playwright/test";

/** Fakes the messaging provider as browsers reach it, and the browser's push service. */
export async function fakePushService(context: BrowserContext, { isReachable = true } = {}) {
  await context.addInitScript(replaceSubscription, isReachable);
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  const json = (body: object) => ({ headers, json: body });
  await context.route("https://firebaseinstallations.googleapis.com/**", (route) =>
    route.fulfill(
      json({
        fid: (route.request().postDataJSON() as { fid?: string } | null)?.fid ?? "fid",
        refreshToken: "r",
        authToken: { token: "t", expiresIn: "604800s" },
      }),
    ),
  );
  await context.route("https://fcmregistrations.googleapis.com/**", (route) =>
    route.fulfill(json({ token: "push-address" })),
  );
}

function replaceSubscription(isReachable: boolean) {
  const subscription = {
    endpoint: "https://push.test/1",
    getKey: () => new Uint8Array(16).buffer,
    unsubscribe: async () => true,
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => null,
    subscribe: () => (isReachable ? Promise.resolve(subscription) : new Promise(() => {})),
  });
}

/** The push worker, with a function that delivers a message like the browser's push service. */
export async function pushWorker(page: Page, origin: string) {
  const find = () =>
    page
      .context()
      .serviceWorkers()
      .find((one) => one.url().includes("firebase-messaging-sw"));
  const worker: Worker = find() ?? (await page.context().waitForEvent("serviceworker"));
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) done(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  return {
    worker,
    push: async (data: object): Promise<void> => {
      await devtools.send("ServiceWorker.deliverPushMessage", {
        origin,
        registrationId,
        data: JSON.stringify({ data, from: "1", fcmMessageId: "m1" }),
      });
    },
    shown: () => worker.evaluate(readNotifications),
    /** Clicks a native notification with this address; returns the address that a tab would open. */
    click: (redirect: unknown): Promise<string | undefined> => worker.evaluate(clickNotification, redirect),
  };
}

async function readNotifications() {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
  const shown = await registration.getNotifications();
  return shown.map(({ title, body, icon, tag }) => ({ title, body, icon: new URL(icon).pathname, tag }));
}

// A worker may open a window only after a real click, which no test can make, so the address is recorded instead.
async function clickNotification(redirect: unknown) {
  const scope = globalThis as unknown as {
    registration: ServiceWorkerRegistration;
    clients: { openWindow(address: string): Promise<null> };
    NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    dispatchEvent(event: Event): boolean;
  };
  let opened: string | undefined;
  scope.clients.openWindow = async (address) => {
    opened = address;
    return null;
  };
  await scope.registration.showNotification("click", { tag: "click", data: { redirect } });
  const [notification] = await scope.registration.getNotifications({ tag: "click" });
  if (!notification) throw new Error("not shown");
  scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  if ((await scope.registration.getNotifications({ tag: "click" })).length > 0) throw new Error("not closed");
  return opened;
}
