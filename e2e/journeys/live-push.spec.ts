import { bruno } from "../support/accounts.ts";
import { originOf } from "../support/portal.ts";
import { fakePushService, pushWorker } from "../support/push-service.ts";
import { expect, test } from "../support/test.ts";

// The demo has no tenant with push messages, so the page's policy does not name the provider.
test.use({ account: bruno, bypassCSP: true });

const message = { id: "n-1", title: "Chamado respondido", body: "Voltou.", redirect: "/tickets/1", module: "tickets" };

test.describe("with the permission", () => {
  test.use({ permissions: ["notifications"] });

  test("pushes come as one native notification, however many tabs are open", async ({ page, context }) => {
    await fakePushService(context);
    await context.route("**/api/notifications/register", (route) => route.fulfill({ status: 204 }));
    const registered = context.waitForEvent("request", (request) => request.url().endsWith("/register"));
    await page.goto("/profile");
    expect((await registered).postDataJSON()).toEqual({ token: "push-address" });
    const other = await context.newPage();
    const again = context.waitForEvent("request", (request) => request.url().endsWith("/register"));
    await other.goto("/profile");
    await again;
    const service = await pushWorker(page, originOf("acme"));
    await page.waitForTimeout(1500);
    const reloaded = page.waitForRequest(/\/api\/notifications\?/);
    await service.push(message);
    await reloaded;
    const icon = "/media/apps/tickets/logo-notification.png";
    await expect.poll(service.shown).toEqual([{ title: message.title, body: message.body, icon, tag: "n-1" }]);
  });

  test("a provider that does not answer leaves it to the live channel after eight seconds", async ({
    page,
    context,
  }) => {
    await fakePushService(context, { answers: false });
    const said = page.waitForEvent("console", (entry) => entry.text().includes("Erro ao obter token"));
    const connected = page.waitForEvent("websocket", (socket) => socket.url().endsWith("/live"));
    await page.goto("/profile");
    await said;
    await connected;
  });
});

test("without the permission, it is explained first and asked for by a click", async ({ page, context }) => {
  await fakePushService(context);
  await page.addInitScript(() => {
    let asked = 0;
    Object.assign(window, { asked: () => asked });
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    Notification.requestPermission = async () => {
      asked += 1;
      return "denied";
    };
  });
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Receber avisos com o portal fechado?" })).toBeVisible();
  expect(await page.evaluate("asked()")).toBe(0);
  await page.getByRole("button", { name: "Ativar avisos" }).click();
  await expect(page.getByText(/^Os avisos estão bloqueados/)).toBeVisible();
  expect(await page.evaluate("asked()")).toBe(1);
});
