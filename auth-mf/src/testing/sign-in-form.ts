import type { Locale } from "@portico/shared-utility/contract";
import { fakeApi, type Handlers } from "@portico/shared-utility/testing";
import { screen } from "@testing-library/react";
import { renderAuth } from "./render-auth.tsx";

export const email = () => screen.getByLabelText<HTMLInputElement>(/^E-?mail$/i);
export const password = () => screen.getByLabelText<HTMLInputElement>(/^(Senha|Password)$/);
export const submit = () => screen.getByRole("button", { name: /^Entra/ });
export const alert = () => screen.findByRole("alert");

/** The page after an e-mail and a password were typed and sent with Enter. */
export async function send(response: Handlers[string], locale: Locale = "pt") {
  const api = fakeApi({ "POST /auth": response });
  const view = renderAuth("/signin", locale);
  await view.user.type(email(), "ana@acme.test");
  await view.user.type(password(), "portico-demo-2026{Enter}");
  return { api, ...view };
}
