import type { Page } from "@playwright/test";
import { appFrame } from "../../pages/app-frame.ts";
import { bar } from "../../pages/bar.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana } from "../../support/api/accounts.ts";
import { recordShown, shownIn } from "../../support/page/shown.ts";
import { expect, test } from "../../support/test.ts";

test.use({ account: ana });

const offlineLine = "Sem internet. Algumas ações ficam indisponíveis.";
const ended = { status: 401, json: { error: { code: "auth.refresh_invalid", message: "ended" } } };
const refused = { status: 401, json: { error: { code: "auth.token_invalid", message: "ended" } } };
const missing = { status: 401, json: { error: { code: "auth.session_missing", message: "ended" } } };

async function openNewTicket(page: Page) {
  await page.goto("/tickets/new");
  const { root } = appFrame(page, "tickets");
  return {
    subject: root.getByLabel("Assunto"),
    text: root.getByLabel("Descrição"),
    send: root.getByRole("button", { name: "Abrir chamado" }),
    problem: root.getByRole("alert"),
  };
}

test("without a network the page keeps its content, and shows a notice until the network is back", async ({ page }) => {
  await recordShown(page, "p");
  await page.goto("/tickets/home");
  const tickets = appFrame(page, "tickets").root.getByRole("listitem");
  await expect(tickets.first()).toBeVisible();
  const shown = await tickets.count();
  await page.context().setOffline(true);
  // The announcer has the same text.
  const line = page.getByRole("paragraph");
  await expect(line.filter({ hasText: offlineLine })).toBeVisible();
  await expect(tickets).toHaveCount(shown);
  await page.context().setOffline(false);
  // This line disappears after some seconds.
  await expect.poll(() => shownIn(page)).toContain("De volta online.");
  await expect(line.filter({ hasText: offlineLine })).toHaveCount(0);
});

test("a page that needs the network shows a notice, and opens by itself when the network is back", async ({ page }) => {
  await page.goto("/");
  await expect(bar(page).bell).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("main").getByRole("link", { name: "Manual" }).click();
  const { failure, main, root } = appFrame(page, "handbook");
  await expect(failure).toBeVisible();
  await expect(main.getByText("Sem internet. Esta página abre assim que a rede voltar.")).toBeVisible();
  await expect(main.getByText("não foram afetadas")).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(root.getByRole("heading", { level: 1 })).toBeVisible();
});

test("without a network the notifications show the time of their last load", async ({ page }) => {
  await page.goto("/");
  await bar(page).bell.click();
  // Another journey may have read all new notifications.
  await page.getByRole("tab", { name: "Todas" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^Sem internet\. Lista de \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a ticket that could not be sent keeps its text, and one more try sends it", async ({ page }) => {
  const form = await openNewTicket(page);
  await form.subject.fill("Sem rede");
  await form.text.fill("Enviado depois");
  await page.context().setOffline(true);
  await form.send.click();
  await expect(form.problem).toContainText("Verifique a conexão e tente novamente.");
  await expect(form.subject).toHaveValue("Sem rede");
  await page.context().setOffline(false);
  await form.send.click();
  await expect(page.getByRole("heading", { name: "Sem rede" })).toBeVisible();
});

test("text typed before the session expired is back after signing in", async ({ page }) => {
  const form = await openNewTicket(page);
  await form.subject.fill("Quase pronto");
  await form.text.fill("Nada se perde");
  await page.route("**/api/auth/refresh", (route) => route.fulfill(ended));
  await page.route("**/api/auth/exchange", (route) => route.fulfill(missing));
  await page.route("**/api/tickets", (route) => route.fulfill(refused));
  await form.send.click();
  await expect(page.getByText("Nada foi perdido.")).toBeVisible();
  await page.unrouteAll();
  await signInPage(page).signIn(ana.email);
  await expect(page).toHaveURL("/tickets/new");
  await expect(form.subject).toHaveValue("Quase pronto");
  await expect(form.text).toHaveValue("Nada se perde");
});

for (const [name, fault] of Object.entries({
  "returns 503": (page: Page) => page.route("**/api/**", (route) => route.fulfill({ status: 503, body: "down" })),
  "never responds": (page: Page) => page.route("**/api/**", (route) => route.abort("timedout")),
})) {
  test(`a user stays signed in when the API ${name} at the start, sees an error, and the page loads again`, async ({
    page,
  }) => {
    await fault(page);
    await page.goto("/tickets/home");
    await expect(page.getByText("O serviço não respondeu")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("refresh_token"))).not.toBeNull();
    await page.unrouteAll();
    // Without a click: the page and the application's list load again by themselves.
    await expect(appFrame(page, "tickets").root.getByRole("listitem").first()).toBeVisible();
    await expect(page).toHaveURL("/tickets/home");
  });
}

test("the list of an application loads by itself after its service was down, and the focus goes to its heading", async ({
  page,
}) => {
  const { root } = appFrame(page, "tickets");
  await page.route("**/api/tickets?*", (route) => route.fulfill({ status: 503, body: "down" }));
  await page.goto("/tickets/home");
  await root.getByRole("button", { name: "Tentar novamente" }).focus();
  await page.unrouteAll();
  await expect(root.getByRole("listitem").first()).toBeVisible();
  await expect(root.getByRole("heading", { level: 1 })).toBeFocused();
});
