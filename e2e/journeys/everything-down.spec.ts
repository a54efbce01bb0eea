import type { Page } from "@playwright/test";
import { expectErrorState } from "../faults/error-state.ts";
import { keepSaid } from "../faults/said.ts";
import { appFrame } from "../pages/app-frame.ts";
import { bar } from "../pages/bar.ts";
import { notificationLists } from "../pages/notification-lists.ts";
import { signInPage } from "../pages/sign-in-page.ts";
import { ana } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

// reliability.md, M8: no separately deployed part can be had, and the API neither.
const remotes = /\/modules\/[a-z-]+-mf\//;
const api = "**/api/**";

async function takeAllDown(page: Page): Promise<void> {
  await page.route(remotes, (route) => route.abort("connectionrefused"));
  await page.route(api, (route) => route.fulfill({ status: 503, body: "down" }));
}

/** What follows is said anew. */
const forget = (page: Page) => page.evaluate(() => void window.said.splice(0));

const unexpected = "Ocorreu um erro inesperado.";

const panel = (page: Page, name: string) => ({
  sentence: "As outras aplicações não foram afetadas.",
  place: page.getByRole("main"),
  focus: page.getByRole("heading", { level: 1, name: `Não foi possível abrir ${name}` }),
});

test.use({ provoked: /connectionrefused|503/ });
test.beforeEach(({ page }) => keepSaid(page));

for (const path of ["/signin", "/profile"]) {
  test(`a guest who opens ${path} while everything is down reads that nobody gets in, and how to go on`, async ({
    page,
  }) => {
    await takeAllDown(page);
    await page.goto(path);
    await expectErrorState(page, { ...panel(page, "a página de entrada"), sentence: "Sem ela não é possível entrar." });
  });
}

test("a guest whose public page is down, and its bar too, reads so", async ({ page }) => {
  await takeAllDown(page);
  await page.goto("/tickets/portal");
  await expectErrorState(page, panel(page, "Tickets"));
  await expect(page.getByRole("banner").getByRole("button", { name: "Tentar novamente" })).toBeVisible();
});

test("a guest who sends the public form while everything is down reads so, once, with the focus on it", async ({
  page,
}) => {
  const form = appFrame(page, "tickets").root;
  await page.goto("/tickets/portal");
  await form.getByLabel("Nome").fill("Rui");
  await form.getByLabel("E-mail").fill("rui@example.test");
  await form.getByLabel("Assunto").fill("Sem rede");
  await form.getByLabel("Descrição").fill("Enviado depois");
  await takeAllDown(page);
  await form.getByRole("button", { name: /^(Enviar|Abrir)/ }).click();
  await expectErrorState(page, { sentence: unexpected, place: form, focus: form.getByRole("alert") });
});

test("who sends a form of the sign-in page while everything is down reads so, once, with the focus on it", async ({
  page,
}) => {
  await page.goto("/signin");
  await expect(signInPage(page).submit).toBeVisible();
  await takeAllDown(page);
  await signInPage(page).signIn(ana.email);
  const state = { place: page.getByRole("main"), focus: page.getByRole("main").getByRole("alert") };
  await expectErrorState(page, { ...state, sentence: "O serviço não respondeu." });
  await page.getByRole("link", { name: "Esqueci a senha" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recuperar o acesso");
  await forget(page);
  await page.getByRole("button", { name: "Enviar instruções" }).click();
  await expectErrorState(page, { ...state, sentence: "O serviço não respondeu." });
});

test.describe("a signed-in person", () => {
  test.use({ account: ana });

  test("who comes while everything is down reads so, and keeps the session", async ({ page }) => {
    await takeAllDown(page);
    await page.goto("/tickets/home");
    await expectErrorState(page, { ...panel(page, "a página de entrada"), sentence: "Sem ela não é possível entrar." });
    expect(await page.evaluate(() => localStorage.getItem("refresh_token"))).not.toBeNull();
  });

  test("who comes while the API alone is down reads so, and keeps the session", async ({ page }) => {
    await page.route(api, (route) => route.fulfill({ status: 503, body: "down" }));
    await page.goto("/tickets/home");
    await expectErrorState(page, {
      sentence: "O serviço não respondeu",
      place: page.getByRole("main"),
      focus: page.getByRole("main").getByRole("status").filter({ hasText: "O serviço não respondeu" }),
    });
  });

  test("who goes on while everything is down reads so at each page that was not there before", async ({ page }) => {
    await page.route("**/modules/notifications-mf/**", (route) => route.abort("connectionrefused"));
    await page.goto("/");
    await expect(bar(page).user).toBeVisible();
    await takeAllDown(page);
    const opened: [name: string, open: () => Promise<void>][] = [
      ["Ativos", () => bar(page).openApp("Ativos")],
      ["o perfil", () => bar(page).openProfile()],
      ["Manual", () => bar(page).openApp("Manual")],
    ];
    for (const [name, open] of opened) {
      await forget(page);
      await open();
      await expectErrorState(page, panel(page, name));
    }
    await forget(page);
    await bar(page).bell.click();
    const dialog = page.getByRole("dialog");
    await expectErrorState(page, {
      sentence: "Não foi possível carregar as notificações.",
      place: dialog,
      focus: dialog.getByRole("heading", { level: 2 }),
    });
  });

  test("who works in an application that stands reads what the API did not do", async ({ page }) => {
    const tickets = appFrame(page, "tickets").root;
    const place = page.getByRole("main");
    const heading = tickets.getByRole("heading", { level: 1 });
    await page.goto("/tickets/home");
    await expect(tickets.getByRole("listitem").first()).toBeVisible();
    await takeAllDown(page);
    await tickets.getByRole("listitem").getByRole("link").first().click();
    await expectErrorState(page, { sentence: unexpected, place, focus: heading });
    await forget(page);
    await page.goBack();
    await expectErrorState(page, { sentence: unexpected, place, focus: heading });
    await page.getByRole("link", { name: "Novo chamado" }).click();
    await tickets.getByLabel("Assunto").fill("Sem rede");
    await tickets.getByLabel("Descrição").fill("Enviado depois");
    await forget(page);
    await tickets.getByRole("button", { name: "Abrir chamado" }).click();
    await expectErrorState(page, { sentence: unexpected, place, focus: tickets.getByRole("alert") });
  });

  test("who opens pages while the API alone is down reads on each that it did not answer", async ({ page }) => {
    const place = page.getByRole("main");
    await page.goto("/");
    await expect(place.getByRole("link", { name: "Ativos" })).toBeVisible();
    await page.route(api, (route) => route.fulfill({ status: 503, body: "down" }));
    for (const [path, sentence] of [
      ["/assets/home", unexpected],
      ["/registry", "O serviço não respondeu."],
    ] as const) {
      await forget(page);
      await page.evaluate((to) => history.pushState(null, "", to), path);
      await expectErrorState(page, { sentence, place, focus: place.getByRole("heading", { level: 1 }) });
    }
    await bar(page).openProfile();
    // The lists of the profile's last section tell it in a toast of their own.
    await expect(notificationLists(page).toasts).toContainText("O serviço não respondeu.");
    const personal = place.getByRole("region", { name: "Dados pessoais" });
    await personal.getByRole("textbox").fill("Ana S.");
    await forget(page);
    await personal.getByRole("button", { name: "Salvar" }).click();
    const focus = personal.getByRole("alert");
    await expectErrorState(page, { sentence: "O serviço não respondeu.", place: personal, focus });
  });
});
