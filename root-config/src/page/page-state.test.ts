import { documentTitle } from "./page-state.ts";

it.each([
  [{ page: "Notificações", app: "Perfil", tenant: "Acme", unread: 3 }, "(3) Notificações · Perfil · Acme"],
  [{ page: "Entrar", tenant: "Acme" }, "Entrar · Acme"],
  [{ page: "Chamados", app: "Chamados", tenant: "Acme", unread: 0 }, "Chamados · Acme"],
  [{ tenant: "Acme" }, "Acme"],
])("makes the title of %j", (parts, title) => expect(documentTitle(parts)).toBe(title));
