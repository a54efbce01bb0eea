import type { BrowserContext, Page, Worker } from "@playwright/test";

const config = {
  apiKey: "key",
  authDomain: "portal.test",
  projectId: "p",
  storageBucket: "portal.test",
  messagingSenderId: "1",
  appId: "1:1:web:1",
  vapidKey: "BNQ0wXnYIl0pDPQrAuLIP4mH7Y9gPZ2KX9nkv7bYI0MJ8Vq3Tm5u0jMwd5m0pmaMQ6a6lEb2dXJf1oSgkZyHq1A",
};

/** Gives the tenant a messaging configuration, and stands in for the provider and the browser's push service. */
export async function fakePushService(context: BrowserContext, { answers = true } = {}) {
  await context.addInitScript(configure, config);
  await context.addInitScript(replaceSubscription, answers);
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

function configure(push: object) {
  document.addEventListener("readystatechange", () => {
    const boot = document.getElementById("portico-boot");
    if (document.readyState !== "interactive" || !boot) return;
    boot.textContent = JSON.stringify({ ...JSON.parse(boot.textContent ?? ""), push });
  });
}

function replaceSubscription(answers: boolean) {
  const subscription = {
    endpoint: "https://push.test/1",
    getKey: () => new Uint8Array(16).buffer,
    unsubscribe: async () => true,
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => null,
    subscribe: () => (answers ? Promise.resolve(subscription) : new Promise(() => {})),
  });
}

/** The push worker, and a way to hand it a message as the browser's push service does. */
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
  };
}

async function readNotifications() {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
  const shown = await registration.getNotifications();
  return shown.map(({ title, body, icon, tag }) => ({ title, body, icon: new URL(icon).pathname, tag }));
}
