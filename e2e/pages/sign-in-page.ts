import type { Page } from "@playwright/test";
import { password as demoPassword } from "../support/api/accounts.ts";

export function signInPage(page: Page) {
  const email = page.getByRole("textbox", { name: /^(E-mail|Email)$/ });
  const password = page.getByLabel(/^(Senha|Password)$/);
  const submit = page.getByRole("main").getByRole("button", { name: /^(Entrar|Sign in)$/ });
  const signIn = async (address: string, secret = demoPassword) => {
    await email.fill(address);
    await password.fill(secret);
    await submit.click();
  };
  return { email, password, submit, signIn, alert: page.getByRole("main").getByRole("alert") };
}
