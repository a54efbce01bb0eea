import { bruno } from "../support/api/accounts.ts";
import { expect, test } from "./support/test.ts";

test("a half-written ticket is back after another application and Back", async ({ open }) => {
  const user = await open("acme", "/tickets/new");
  await user.signsIn(bruno.email);
  await user.fills(/^Assunto/, "Teclado sem a letra e");
  await user.opensApp("Manual");
  await user.isAt("/handbook/home");
  await user.sees("searchbox", /./);
  await user.tab.back();
  await user.isAt("/tickets/new");
  await expect.poll(async () => (await user.find("textbox", /^Assunto/))[0]?.value).toBe("Teclado sem a letra e");
});

test("a changed profile asks before it is left, and keeps the text of a user who stays", async ({ open }) => {
  const user = await open("acme", "/profile");
  await user.signsIn(bruno.email);
  await user.clicks("textbox", /^Nome completo/);
  await user.presses("End");
  await user.tab.type(" Júnior");
  await user.opensApp("Manual");
  await user.sees("dialog", /Sair sem salvar\?/);
  await user.clicks("button", "Continuar editando");
  await user.misses("dialog", /Sair sem salvar\?/);
  expect((await user.find("textbox", /^Nome completo/))[0]?.value).toBe("Bruno Lima Júnior");
  await user.opensApp("Manual");
  await user.clicks("button", "Sair sem salvar");
  await user.isAt("/handbook/home");
});
