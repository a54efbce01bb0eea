import { ana } from "../support/accounts.ts";
import { expect, test } from "./support/test.ts";

test("a person signs in, works in two applications and signs out", async ({ open }) => {
  const person = await open("acme");
  await person.isAt("/signin");
  await person.signsIn(ana.email);
  await person.isAt("/");
  await person.opensApp("Chamados");
  await person.isAt("/tickets/home");
  await person.sees("heading", "Chamados");
  await person.opensApp("Ativos");
  await person.isAt("/assets/home");
  await person.sees("heading", "Ativos");

  await person.tab.reload();
  await person.sees("heading", "Ativos");
  await person.sees("button", "Conta de Ana Souza");

  await person.signsOut();
  await person.isAt(/^\/signin/);
  expect(await person.tab.run(() => localStorage.getItem("refresh_token"))).toBeNull();
  await person.goes("/tickets/home");
  await person.isAt("/signin?link=%2Ftickets%2Fhome");
});

test("a wrong password is said in one sentence and the e-mail stays", async ({ open }) => {
  const person = await open("acme", "/signin?link=%2Fassets%2Fhome");
  await person.signsIn("nobody@acme.test", "not-the-password");
  await person.sees("alert", /E-mail ou senha incorretos\./);
  const [field] = await person.find("textbox", "E-mail");
  expect(field?.value).toBe("nobody@acme.test");
});

test("an address opened as a guest is reached after signing in", async ({ open }) => {
  const person = await open("acme", "/tickets/home?status=open");
  await person.isAt("/signin?link=%2Ftickets%2Fhome%3Fstatus%3Dopen");
  await person.signsIn(ana.email);
  await person.isAt("/tickets/home?status=open");
});
