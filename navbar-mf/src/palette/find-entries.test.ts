import type { Entry, GroupName } from "./entry.ts";
import { findEntries } from "./find-entries.ts";

const entry = (group: GroupName, label: string, more: Partial<Entry> = {}): Entry => ({
  id: `${group} ${label}`,
  group,
  label,
  picture: { icon: "home" },
  to: "/",
  ...more,
});

const entries = [
  entry("recent", "Notebook da recepção", { hint: "Ativos" }),
  entry("apps", "Ativos"),
  entry("apps", "Câmbio"),
  entry("apps", "Relatórios de ativos", { isHidden: true }),
  entry("pages", "Segurança", { hint: "Perfil", isHidden: true }),
  entry("actions", "Sair", { words: "logout encerrar a sessão" }),
  entry("actions", "Marcar todas como lidas"),
];

const found = (text: string) =>
  findEntries(entries, text).map((group) => [group.name, ...group.entries.map(({ label }) => label)]);

it("shows the groups without their hidden entries before the user types", () => {
  expect(found("  ")).toEqual([
    ["recent", "Notebook da recepção"],
    ["apps", "Ativos", "Câmbio"],
    ["actions", "Sair", "Marcar todas como lidas"],
  ]);
});

it("finds by a part of the name, whatever case and accents, the best match and its group first", () => {
  expect(found("ATI")).toEqual([
    ["apps", "Ativos", "Relatórios de ativos"],
    ["recent", "Notebook da recepção"],
  ]);
  expect(found("cambio")).toEqual([["apps", "Câmbio"]]);
  expect(found("sa")).toEqual([["actions", "Sair"]]);
});

it("finds an entry by what it belongs to and by its further words", () => {
  expect(found("perfil")).toEqual([["pages", "Segurança"]]);
  expect(found("sessao")).toEqual([["actions", "Sair"]]);
});

it("needs every word, in any order", () => {
  expect(found("ativos notebook")).toEqual([["recent", "Notebook da recepção"]]);
  expect(found("ativos xyz")).toEqual([]);
});

it("narrows the search to applications or actions by its first character", () => {
  expect(found("/")).toEqual([["apps", "Ativos", "Câmbio", "Relatórios de ativos"]]);
  expect(found("> a")).toEqual([["actions", "Sair", "Marcar todas como lidas"]]);
});
