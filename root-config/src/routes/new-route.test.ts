import { type Route, routes, type Session } from "@portico/shared-utility/contract";
import { bootPage } from "@portico/shared-utility/testing";
import en from "../../locales/en.json";
import pt from "../../locales/pt.json";
import { createPageState } from "../page/page-state.ts";
import { loadShellText } from "../page/shell-text.ts";
import { type Decision, decide } from "./guard.ts";
import { layoutOf } from "./layout.ts";
import { partsOf } from "./parts.ts";

// One line in the route table is a new route: here `/help`, with a title that exists.
const row: Route = {
  screen: "help",
  path: "/help/*",
  access: "user",
  module: "@portico/help-mf",
  title: "page.profile",
};
const table = [...routes, row];
const help = { kind: "show", screen: "help" } as unknown as Decision;

function decideAt(path: string, session: Session) {
  const where = { path, query: "", hash: "", origin: "http://acme.localhost:9000" };
  return decide({ ...where, session, apps: { status: "loaded", apps: [] }, mapped: [] }, table);
}

describe("a row that is added to the route table", () => {
  it("makes the guard show its screen to users, and send guests to sign-in and back", () => {
    const ana: Session = { status: "signed-in", token: "t", email: "ana@acme.test", name: "Ana" };
    expect(decideAt("/help", ana)).toEqual(help);
    expect(decideAt("/help/topics", ana)).toEqual(help);
    expect(decideAt("/help", { status: "guest" })).toEqual({ kind: "redirect", to: "/signin?link=%2Fhelp" });
  });

  it("makes its module a part that is mounted for its screen, with the bar", () => {
    const active = partsOf(table).filter((part) => part.activeFor(help));
    expect(active.map(({ name }) => name)).toEqual(["navbar", "help", "notifications"]);
    expect(active[1]).toMatchObject({ specifier: "@portico/help-mf", severity: "regular", place: "main" });
  });

  it("gives the part a place on the page", () => {
    expect(JSON.stringify(layoutOf([], table))).toContain('"name":"help"');
    expect(JSON.stringify(layoutOf([]))).not.toContain('"name":"help"');
  });

  it("gives the page its title", async () => {
    bootPage({ strings: { pt: { "@portico/root-config": pt } } });
    await loadShellText();
    createPageState(table).decided(help);
    expect(document.title).toBe("Perfil · Acme");
  });
});

it("has a title in both languages for each route of the portal", () => {
  const titled = (routes as readonly Route[]).flatMap(({ title }) => title ?? []);
  expect(Object.keys(pt)).toEqual(expect.arrayContaining(titled));
  expect(Object.keys(en)).toEqual(expect.arrayContaining(titled));
});
