import { panelOf, takeAllDown, takeApiDown } from "../faults/all-down.ts";
import { expectErrorState } from "../faults/error-state.ts";
import { forgetSaid, keepSaid } from "../faults/said.ts";
import { appFrame } from "../pages/app-frame.ts";
import { signInPage } from "../pages/sign-in-page.ts";
import { ana } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

// What a person meets who comes while everything is down, or sends a form then (reliability.md, M8).
test.use({ provoked: /connectionrefused|503/ });
test.beforeEach(({ page }) => keepSaid(page));

for (const path of ["/signin", "/profile"]) {
  test(`a guest who opens ${path} while everything is down reads that nobody gets in, and how to go on`, async ({
    page,
  }) => {
    await takeAllDown(page);
    await page.goto(path);
    await expectErrorState(page, {
      ...panelOf(page, "a página de entrada"),
      sentence: "Sem ela não é possível entrar.",
    });
  });
}

test("a guest whose public page is down, and its bar too, reads so", async ({ page }) => {
  await takeAllDown(page);
  await page.goto("/tickets/portal");
  await expectErrorState(page, panelOf(page, "Tickets"));
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
  await expectErrorState(page, {
    sentence: "O serviço não respondeu.",
    place: form,
    focus: form.getByRole("alert"),
  });
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
  await forgetSaid(page);
  await page.getByRole("button", { name: "Enviar instruções" }).click();
  await expectErrorState(page, { ...state, sentence: "O serviço não respondeu." });
});

test.describe("a signed-in person", () => {
  test.use({ account: ana });

  test("who comes while everything is down reads so, and keeps the session", async ({ page }) => {
    await takeAllDown(page);
    await page.goto("/tickets/home");
    await expectErrorState(page, {
      ...panelOf(page, "a página de entrada"),
      sentence: "Sem ela não é possível entrar.",
    });
    expect(await page.evaluate(() => localStorage.getItem("refresh_token"))).not.toBeNull();
  });

  test("who comes while the API alone is down reads so, and keeps the session", async ({ page }) => {
    await takeApiDown(page);
    await page.goto("/tickets/home");
    await expectErrorState(page, {
      sentence: "O serviço não respondeu",
      place: page.getByRole("main"),
      focus: page.getByRole("main").getByRole("status").filter({ hasText: "O serviço não respondeu" }),
    });
  });
});
