import { bruno, password } from "../support/accounts.ts";
import type { Role } from "./support/find.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

/** Presses Tab until the focus is where it is wanted. Past the page's end Firefox would take it to its own buttons. */
async function tabsTo(person: Person, role: Role, name: string | RegExp) {
  for (let pressed = 0; pressed < 40; pressed++) {
    if ((await person.find(role, name)).some(({ focused }) => focused)) return;
    await person.presses("Tab");
  }
  throw new Error(`No ${role} ${name} within 40 presses of Tab.`);
}

test("a person without a mouse signs in, opens an application and signs out", async ({ open }) => {
  let person = await open("acme", "/signin");
  await person.sees("button", "Entrar");
  await tabsTo(person, "textbox", "E-mail");
  await person.tab.type(bruno.email);
  await tabsTo(person, "textbox", "Senha");
  await person.tab.type(password);
  await person.presses("Enter");
  await person.isAt("/");
  await person.sees("button", /^Aplicações/);

  person = await open("acme");
  await person.sees("button", /^Aplicações/);
  await person.sees("link", "Ativos");
  await person.presses("Tab");
  await person.hasFocusOn("link", "Ir para o conteúdo principal");
  await person.presses("Enter");
  await person.hasFocusOn("main", /./);

  person = await open("acme");
  await person.sees("button", /^Aplicações/);
  await person.sees("link", "Ativos");
  await tabsTo(person, "button", /^Aplicações/);
  await person.presses("Enter");
  await person.sees("navigation", "Aplicações");
  await tabsTo(person, "link", "Ativos");
  await person.presses("Escape");
  await person.hasFocusOn("button", /^Aplicações/);
  await person.presses("Enter");
  await person.sees("navigation", "Aplicações");
  await tabsTo(person, "link", "Ativos");
  await person.presses("Enter");
  await person.isAt("/assets/home");
  await person.hasFocusOn("heading", "Ativos");

  person = await open("acme", "/assets/home");
  await person.sees("heading", "Ativos");
  await tabsTo(person, "button", "Conta de Bruno Lima");
  await person.presses("Enter");
  await person.sees("menuitem", "Perfil");
  await person.presses("End", "Enter");
  await person.isAt(/^\/signin/);
  expect(await person.tab.run(() => localStorage.getItem("refresh_token"))).toBeNull();
});
