import { join } from "node:path";
import type { Page } from "@playwright/test";
import { signInPage } from "../../pages/sign-in-page.ts";
import { ivo, password } from "../../support/api/accounts.ts";
import { mailedCode } from "../../support/api/mailed-code.ts";
import { expect, test } from "../../support/test.ts";

const outbox = join(process.env.E2E_DATA_DIR ?? "", "outbox");

test.use({ tenant: ivo.tenant });

test("a mailed code replaces the password, in the browser that requested it", async ({ page, browser }) => {
  await page.goto("/signin");
  await signInPage(page).email.fill(ivo.email);
  await page.getByRole("link", { name: "Esqueci a senha" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recuperar o acesso");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(ivo.email);
  await page.getByRole("button", { name: "Enviar instruções" }).click();
  await expect(page.getByText(`Se existir uma conta com ${ivo.email}`)).toBeVisible();

  const code = page.getByRole("textbox", { name: "Código de 6 dígitos" });
  const secret = page.getByLabel("Nova senha", { exact: true });
  const change = page.getByRole("button", { name: "Definir nova senha" });
  await secret.fill("123456789012");
  await expect(secret).toHaveAccessibleDescription(/fácil de adivinhar/, { timeout: 30_000 });
  const right = await mailedCode(outbox);
  await code.fill(right === "000000" ? "000001" : "000000");
  await secret.fill(password);
  await change.click();
  await expect(page.getByText("Código inválido ou expirado. Se foi pedido em outro navegador")).toBeVisible();
  await expect(secret).toHaveValue(password);

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: "pt-BR" });
  const other = await elsewhere.newPage();
  await requestCode(other);
  await other.getByRole("textbox", { name: "Código de 6 dígitos" }).fill(right);
  await other.getByLabel("Nova senha", { exact: true }).fill(password);
  await other.getByRole("button", { name: "Definir nova senha" }).click();
  await expect(other.getByText("Se foi pedido em outro navegador, peça um novo código aqui.")).toBeVisible();
  await elsewhere.close();

  await code.fill(right);
  await change.click();
  await expect(page.getByText("Senha alterada. As outras sessões foram encerradas.")).toBeVisible();
  await page.getByRole("link", { name: "Entrar" }).click();
  await expect(signInPage(page).email).toHaveValue(ivo.email);
  await expect(page).toHaveURL("/signin");
});

async function requestCode(page: Page) {
  await page.goto("/recover");
  await page.getByRole("textbox", { name: "E-mail" }).fill(ivo.email);
  await page.getByRole("button", { name: "Enviar instruções" }).click();
  await expect(page.getByText(`Se existir uma conta com ${ivo.email}`)).toBeVisible();
}

test("an e-mail without an account gets the same response", async ({ page }) => {
  await page.goto("/recover");
  await page.getByRole("textbox", { name: "E-mail" }).fill("nobody@initech.test");
  await page.getByRole("button", { name: "Enviar instruções" }).click();
  await expect(page.getByText("Se existir uma conta com nobody@initech.test")).toBeVisible();
});
