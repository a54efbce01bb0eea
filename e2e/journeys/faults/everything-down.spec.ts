import { panelOf, takeAllDown, takeApiDown } from "../../faults/all-down.ts";
import { clearAnnouncements, recordAnnouncements } from "../../faults/announcements.ts";
import { expectErrorState, printErrorStates } from "../../faults/error-state.ts";
import { appFrame } from "../../pages/app-frame.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ana } from "../../support/api/accounts.ts";
import { expect, test } from "../../support/test.ts";

// A user opens a page or sends a form while everything is down (docs/reliability.md M8).
test.use({ provoked: /connectionrefused|503/ });
test.beforeEach(({ page }) => recordAnnouncements(page));
test.afterAll(() => printErrorStates("error states when all is down from the start"));

for (const path of ["/signin", "/profile"]) {
  test(`while everything is down, ${path} shows that sign-in is impossible and how to retry`, async ({ page }) => {
    await takeAllDown(page);
    await page.goto(path);
    await expectErrorState(page, {
      ...panelOf(page, "a página de entrada"),
      sentence: "Sem ela não é possível entrar.",
    });
  });
}

test("a guest whose public page and bar are down sees a failure and a retry for each", async ({ page }) => {
  await takeAllDown(page);
  await page.goto("/tickets/portal");
  await expectErrorState(page, panelOf(page, "Chamados"));
  await expect(page.getByRole("banner").getByRole("button", { name: "Tentar novamente" })).toBeVisible();
});

test("while everything is down the public form gets one announced, focused error", async ({ page }) => {
  const form = appFrame(page, "tickets").root;
  await page.goto("/tickets/portal");
  await form.getByLabel("Nome").fill("Rui");
  await form.getByLabel("E-mail").fill("rui@example.test");
  await form.getByLabel("Assunto").fill("Sem rede");
  await form.getByLabel("Descrição").fill("Enviado depois");
  await takeAllDown(page);
  await form.getByRole("button", { name: /^(Enviar|Abrir)/ }).click();
  await expectErrorState(page, { sentence: "O serviço não respondeu.", place: form, focus: form.getByRole("alert") });
});

test("while everything is down, a form of the sign-in page shows one announced error", async ({ page }) => {
  await page.goto("/signin");
  await expect(signInPage(page).submit).toBeVisible();
  await takeAllDown(page);
  await signInPage(page).signIn(ana.email);
  const state = { place: page.getByRole("main"), focus: page.getByRole("main").getByRole("alert") };
  await expectErrorState(page, { ...state, sentence: "O serviço não respondeu." });
  await page.getByRole("link", { name: "Esqueci a senha" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recuperar o acesso");
  await clearAnnouncements(page);
  await page.getByRole("button", { name: "Enviar instruções" }).click();
  await expectErrorState(page, { ...state, sentence: "O serviço não respondeu." });
});

test.describe("a signed-in user", () => {
  test.use({ account: ana });

  test("opens a page while everything is down, sees an error and keeps the session", async ({ page }) => {
    await takeAllDown(page);
    await page.goto("/tickets/home");
    await expectErrorState(page, {
      ...panelOf(page, "a página de entrada"),
      sentence: "Sem ela não é possível entrar.",
    });
    expect(await page.evaluate(() => localStorage.getItem("refresh_token"))).not.toBeNull();
  });

  test("opens a page while only the API is down, sees an error and keeps the session", async ({ page }) => {
    await takeApiDown(page);
    await page.goto("/tickets/home");
    await expectErrorState(page, {
      sentence: "A sessão continua aberta.",
      place: page.getByRole("main"),
      focus: page.getByRole("main").getByRole("status").filter({ hasText: "A sessão continua aberta." }),
    });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("O serviço não respondeu");
    await expect(page).toHaveTitle("O serviço não respondeu · Acme");
  });
});
