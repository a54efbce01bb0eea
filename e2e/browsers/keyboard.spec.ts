import { bruno, password } from "../support/api/accounts.ts";
import type { Role } from "./support/find.ts";
import { expect, test } from "./support/test.ts";
import type { User } from "./support/user.ts";

/** Presses Tab until an element has the focus. Past the end of the page, Firefox would focus its own buttons. */
async function tabsTo(user: User, role: Role, name: string | RegExp) {
  for (let pressed = 0; pressed < 40; pressed++) {
    if ((await user.find(role, name)).some(({ focused }) => focused)) return;
    await user.presses("Tab");
  }
  throw new Error(`No ${role} ${name} within 40 presses of Tab.`);
}

test("a keyboard user signs in, opens an application and signs out", async ({ open }) => {
  let user = await open("acme", "/signin");
  await user.sees("button", "Entrar");
  await tabsTo(user, "textbox", "E-mail");
  await user.tab.type(bruno.email);
  await tabsTo(user, "textbox", "Senha");
  await user.tab.type(password);
  await user.presses("Enter");
  await user.isAt("/");
  await user.sees("button", /^Aplicações/);

  user = await open("acme");
  await user.sees("button", /^Aplicações/);
  await user.sees("link", "Ativos");
  await user.presses("Tab");
  await user.hasFocusOn("link", "Ir para o conteúdo principal");
  await user.presses("Enter");
  await user.hasFocusOn("main", /./);

  user = await open("acme");
  await user.sees("button", /^Aplicações/);
  await user.sees("link", "Ativos");
  await tabsTo(user, "button", /^Aplicações/);
  await user.presses("Enter");
  await user.sees("navigation", "Aplicações");
  await tabsTo(user, "link", "Ativos");
  await user.presses("Escape");
  await user.hasFocusOn("button", /^Aplicações/);
  await user.presses("Enter");
  await user.sees("navigation", "Aplicações");
  await tabsTo(user, "link", "Ativos");
  await user.presses("Enter");
  await user.isAt("/assets/home");
  await user.hasFocusOn("heading", "Ativos");

  user = await open("acme", "/assets/home");
  await user.sees("heading", "Ativos");
  await tabsTo(user, "button", "Conta de Bruno Lima");
  await user.presses("Enter");
  await user.sees("menuitem", "Perfil");
  await user.presses("End", "Enter");
  await user.isAt(/^\/signin/);
  expect(await user.tab.run(() => localStorage.getItem("refresh_token"))).toBeNull();
});
