import { bruno } from "../support/accounts.ts";
import { expect, test } from "./support/test.ts";

test("a half-written ticket is there again after another application and Back", async ({ open }) => {
  const person = await open("acme", "/tickets/new");
  await person.signsIn(bruno.email);
  await person.fills(/^Assunto/, "Teclado sem a letra e");
  await person.opensApp("Manual");
  await person.isAt("/handbook/home");
  await person.sees("searchbox", /./);
  await person.tab.back();
  await person.isAt("/tickets/new");
  await expect.poll(async () => (await person.find("textbox", /^Assunto/))[0]?.value).toBe("Teclado sem a letra e");
});

test("a changed profile asks before it is left, and keeps what was typed for who stays", async ({ open }) => {
  const person = await open("acme", "/profile");
  await person.signsIn(bruno.email);
  await person.clicks("textbox", /^Nome completo/);
  await person.presses("End");
  await person.tab.type(" Júnior");
  await person.opensApp("Manual");
  await person.sees("dialog", /Sair sem salvar\?/);
  await person.clicks("button", "Continuar editando");
  await person.misses("dialog", /Sair sem salvar\?/);
  expect((await person.find("textbox", /^Nome completo/))[0]?.value).toBe("Bruno Lima Júnior");
  await person.opensApp("Manual");
  await person.clicks("button", "Sair sem salvar");
  await person.isAt("/handbook/home");
});
