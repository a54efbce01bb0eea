import type { BrowserContext, Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { notificationLists } from "../../pages/notification-lists.ts";
import { keepToasts } from "../../support/live/keep-toasts.ts";
import { fakePushService, pushWorker } from "../../support/live/push-service.ts";
import { untilListsRest } from "../../support/live/until-live.ts";
import { barriers } from "../../support/page/barriers.ts";
import { wholeChromium } from "../../support/page/chromium-args.ts";
import { test } from "../../support/portal/separate-portal-test.ts";
import { expect } from "../../support/test.ts";

// Push is set up for the tenant of this portal, so the policy of its pages allows the provider.
test.describe.configure({ mode: "serial" });
// Chromium without its own interface shows no native notifications.
test.use(wholeChromium);

const registration = (request: { url(): string }) => request.url().endsWith("/api/notifications/register");

/** Runs `open` and waits until the browser is registered for push; returns the response. */
async function registered(context: BrowserContext, open: () => Promise<unknown>) {
  const answered = context.waitForEvent("response", (response) => registration(response.request()));
  await open();
  return answered;
}

async function readAll(page: Page) {
  await bar(page).bell.click();
  const all = notificationLists(page).panel.getByRole("button", { name: "Marcar todas como lidas" });
  const taken = page.waitForResponse(/\/api\/notifications\/all$/);
  await all.click();
  await taken;
  await page.keyboard.press("Escape");
}

test.describe("with the permission", () => {
  test.use({ permissions: ["notifications"] });

  test("a notification is one native notification for all tabs", async ({ page, context, enter, separatePortal }) => {
    await fakePushService(context);
    expect((await registered(context, () => enter(page))).status()).toBe(204);
    const other = await context.newPage();
    await registered(context, () => other.goto("/profile"));

    const before = separatePortal.pushes.length;
    const pushes = () => separatePortal.pushes.slice(before);
    const title = "Chamado respondido";
    const id = await separatePortal.send({ title, body: "Voltou.", redirect: "/tickets/1" });
    await expect.poll(() => pushes().map(({ token }) => token)).toEqual(["push-address"]);
    const [push] = pushes();
    expect(push?.data).toEqual({ id, title, body: "Voltou.", redirect: "/tickets/1", module: "tickets" });

    const service = await pushWorker(page, separatePortal.origin);
    // By then the page has loaded the notification that the live channel announced.
    await expect.poll(bar(page).unread).toBeGreaterThan(0);
    await untilListsRest(page);
    const reloaded = page.waitForRequest(/\/api\/notifications\?/);
    await service.push(push?.data ?? {});
    await reloaded;
    const icon = "/media/apps/tickets/logo-notification.png";
    await expect.poll(service.shown).toEqual([{ title, body: "Voltou.", icon, tag: id }]);
    await service.push(push?.data ?? {});
    await expect.poll(service.shown).toHaveLength(1);
  });

  test("an application's level holds: portal only, off, push", async ({ page, context, enter, separatePortal }) => {
    await fakePushService(context);
    await keepToasts(context);
    await registered(context, () => enter(page));
    await page.goto("/profile#notifications");
    await untilListsRest(page);
    await expect(bar(page).bell).toHaveAccessibleName(/lidas?$/);
    const unread = await bar(page).unread();
    const section = page.getByRole("region", { name: "Como receber, por aplicação" });
    const level = section.getByRole("combobox", { name: "Chamados" });
    const choose = async (option: string, announced: string) => {
      await level.selectOption(option);
      await expect(page.locator("#announcer")).toHaveText(announced);
    };
    const before = separatePortal.pushes.length;
    await choose("Só no portal", "Chamados: só no portal.");
    expect(await barriers(page)).toEqual([]);
    await separatePortal.send({ title: "Só na lista" });
    await expect(notificationLists(page).toasts.getByText("Só na lista")).toBeVisible();
    await expect.poll(bar(page).unread).toBe(unread + 1);
    await choose("Desativadas", "Chamados: notificações desativadas.");
    expect(await separatePortal.offer({ title: "Em lugar nenhum" })).toEqual([]);
    await choose("No portal e avisos do sistema", "Chamados: no portal e avisos do sistema.");
    const id = await separatePortal.send({ title: "De novo" });
    await expect.poll(() => separatePortal.pushes.slice(before).map(({ data }) => data.id)).toEqual([id]);
    await expect.poll(bar(page).unread).toBe(unread + 2);
    await page.reload();
    await expect(level).toHaveValue("push");
    await expect(page.getByText("Em lugar nenhum")).toHaveCount(0);
  });

  test("with push or not, reads and releases arrive", async ({ page, context, browser, enter, separatePortal }) => {
    await fakePushService(context);
    await keepToasts(context);
    await registered(context, () => enter(page));
    const elsewhere = await browser.newContext({ baseURL: separatePortal.origin, locale: "pt-BR" });
    await keepToasts(elsewhere);
    const other = await elsewhere.newPage();
    await enter(other);
    await readAll(other);
    for (const device of [page, other]) await expect.poll(bar(device).unread).toBe(0);

    for (const [reader, follower, title] of [
      [other, page, "Chamado respondido"],
      [page, other, "Chamado reaberto"],
    ] as const) {
      await separatePortal.send({ title });
      for (const device of [reader, follower]) await expect.poll(bar(device).unread).toBe(1);
      // No toast where push already shows the notification.
      await expect(notificationLists(other).toasts.getByText(title)).toBeVisible();
      await expect(notificationLists(page).toasts.getByText(title)).toHaveCount(0);
      await readAll(reader);
      await expect.poll(bar(follower).unread).toBe(0);
    }

    const module = await page.evaluate(async () => {
      const { imports } = await (await fetch("/import-map.json")).json();
      return imports["@portico/navbar-mf"];
    });
    await separatePortal.publish(`@app/announced-${Date.now()}`, module);
    for (const device of [page, other]) {
      const line = device.locator('[id="single-spa-application:navbar"]').getByText("Há uma nova versão do portal.");
      await expect(line).toBeVisible();
    }
    await elsewhere.close();
  });

  test("a native notification opens http(s) addresses only", async ({ page, context, enter, separatePortal }) => {
    await fakePushService(context);
    await registered(context, () => enter(page));
    const { click } = await pushWorker(page, separatePortal.origin);
    expect(await click("/tickets/1")).toBe(`${separatePortal.origin}/tickets/1`);
    expect(await click("https://other.test/x")).toBe("https://other.test/x");
    for (const redirect of ["", " ", "undefined", "null", undefined, null, "javascript:alert(1)", "data:text/html,x"])
      expect(await click(redirect)).toBeUndefined();
  });

  test("without the provider, the live channel takes over after eight seconds", async ({ page, context, enter }) => {
    await fakePushService(context, { isReachable: false });
    const logged = page.waitForEvent("console", (entry) => entry.text().includes("Erro ao obter token"));
    const connected = page.waitForEvent("websocket", (socket) => socket.url().endsWith("/live"));
    await enter(page);
    await logged;
    await connected;
  });

  test("a window of 768 px uses the live channel instead of push", async ({ page, context, enter }) => {
    await fakePushService(context);
    await page.setViewportSize({ width: 768, height: 800 });
    const registrations: string[] = [];
    context.on("request", (request) => registration(request) && registrations.push(request.url()));
    const connected = page.waitForEvent("websocket", (socket) => socket.url().endsWith("/live"));
    await enter(page);
    await connected;
    expect(registrations).toEqual([]);
  });
});

test("without permission the page explains push first and requests it on a click", async ({ page, context, enter }) => {
  await fakePushService(context);
  await page.addInitScript(() => {
    let requests = 0;
    Object.assign(window, { permissionRequests: () => requests });
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    Notification.requestPermission = async () => {
      requests += 1;
      return "denied";
    };
  });
  await enter(page);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Receber avisos com o portal fechado?" })).toBeVisible();
  expect(await page.evaluate("permissionRequests()")).toBe(0);
  await test.step("the setting that it names is in the profile", async () => {
    await expect(page.getByText("É possível mudar depois em Perfil › Notificações.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Perfil" })).toBeVisible();
    const level = page
      .getByRole("region", { name: "Notificações", exact: true })
      .getByLabel("Chamados", { exact: true });
    await expect(level.locator("option").filter({ hasText: /^Desativadas$/ })).toHaveCount(1);
  });
  await page.getByRole("button", { name: "Ativar avisos" }).click();
  await expect(page.getByText(/^Os avisos estão bloqueados/)).toBeVisible();
  expect(await page.evaluate("permissionRequests()")).toBe(1);
});
