import { ana } from "../support/api/accounts.ts";
import { expect, test } from "./support/test.ts";

test("a user signs in, works in two applications and signs out", async ({ open }) => {
  const user = await open("acme");
  await user.isAt("/signin");
  await user.signsIn(ana.email);
  await user.isAt("/");
  await user.opensApp("Chamados");
  await user.isAt("/tickets/home");
  await user.sees("heading", "Chamados");
  await user.opensApp("Ativos");
  await user.isAt("/assets/home");
  await user.sees("heading", "Ativos");

  await user.tab.reload();
  await user.sees("heading", "Ativos");
  await user.sees("button", "Conta de Ana Souza");

  await user.signsOut();
  await user.isAt(/^\/signin/);
  expect(await user.tab.run(() => localStorage.getItem("refresh_token"))).toBeNull();
  await user.visits("/tickets/home");
  await user.isAt("/signin?link=%2Ftickets%2Fhome");
});

test("a wrong password shows one sentence and keeps the e-mail", async ({ open }) => {
  const user = await open("acme", "/signin?link=%2Fassets%2Fhome");
  await user.signsIn("nobody@acme.test", "not-the-password");
  await user.sees("alert", /E-mail ou senha incorretos\./);
  const [field] = await user.find("textbox", "E-mail");
  expect(field?.value).toBe("nobody@acme.test");
});

test("a guest who opens an address reaches it after signing in", async ({ open }) => {
  const user = await open("acme", "/tickets/home?status=open");
  await user.isAt("/signin?link=%2Ftickets%2Fhome%3Fstatus%3Dopen");
  await user.signsIn(ana.email);
  await user.isAt("/tickets/home?status=open");
});
