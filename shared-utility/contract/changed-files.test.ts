import type { AppNotifications } from "@portico/contract";
import { changedFiles } from "./changed-files.ts";
import type { ModuleSide } from "./registry.ts";

const side = {
  address: "/modules/a/a.1.js",
  integrity: "sha384-1",
  styles: ["/modules/a/a.1.css"],
  locales: { pt: "/modules/a/a.pt.1.json", en: "/modules/a/a.en.1.json" },
  build: "1",
};
const changesOf = (before: ModuleSide | null, after: ModuleSide | null) =>
  changedFiles({ specifier: "@app/a", before, after }).map(({ sign, address }) => `${sign} ${address}`);

describe("the files that a change removes and adds", () => {
  it("are only the entry of a new or removed module", () => {
    expect(changesOf(null, side)).toEqual(["+ /modules/a/a.1.js"]);
    expect(changesOf(side, null)).toEqual(["- /modules/a/a.1.js"]);
  });

  it("are the changed files: entry, style sheets, strings", () => {
    const next = { ...side, address: "/modules/a/a.2.js", locales: { ...side.locales, pt: "/modules/a/a.pt.2.json" } };
    expect(changesOf(side, next)).toEqual([
      "- /modules/a/a.1.js",
      "+ /modules/a/a.2.js",
      "- /modules/a/a.pt.1.json",
      "+ /modules/a/a.pt.2.json",
    ]);
    expect(changesOf(side, { ...side, styles: [] })).toEqual(["- /modules/a/a.1.css"]);
  });

  it("are the entry when its integrity differs, and empty when only chunks differ", () => {
    expect(changesOf(side, { ...side, integrity: "sha384-2" })).toEqual(["- /modules/a/a.1.js", "+ /modules/a/a.1.js"]);
    expect(changesOf(side, { ...side, build: "2" })).toEqual([]);
  });

  it("are the changed addresses of an application", () => {
    const routes = { base: "/help", paths: ["/manuals"], redirects: { "/old": "/help" } };
    const next = { base: "/guide", redirects: { "/old": "/help" } };
    expect(changesOf({ ...side, routes }, { ...side, routes: next })).toEqual([
      "- base /help",
      "- path /manuals",
      "+ base /guide",
    ]);
  });

  it("are the changed categories of notifications", () => {
    const comments = { key: "comments", name: { pt: "Comentários", en: "Comments" } };
    const ratings = { key: "ratings", name: { pt: "Avaliações", en: "Ratings" }, default: "portal" as const };
    const withCategories = (...categories: AppNotifications["categories"]) => ({
      ...side,
      notifications: { categories },
    });
    expect(changesOf(withCategories(comments), withCategories(comments, ratings))).toEqual([
      "+ category ratings (Avaliações, Ratings), portal by default",
    ]);
    expect(changesOf(withCategories(comments), side)).toEqual(["- category comments (Comentários, Comments)"]);
  });

  it("are the changed needs, slots and isolation of style sheets", () => {
    const old: ModuleSide = { ...side, needs: ["html", "wasm"], slots: { "tickets.ticket": { export: "side" } } };
    const slots = { "tickets.ticket": { export: "side", order: 10 }, "home.cards": { export: "card" } };
    expect(changesOf(old, { ...side, needs: ["html", "style-attr"], slots, isolateStyles: true })).toEqual([
      "- need wasm",
      "+ need style-attr",
      "- fills tickets.ticket with side",
      "+ fills tickets.ticket with side, order 10",
      "+ fills home.cards with card",
      "+ isolated styles",
    ]);
  });

  it("are the tenant's changed decisions about slots", () => {
    const old: ModuleSide = { ...side, arranged: { "home.cards": { place: 2 } } };
    const arranged = { "home.cards": { place: 1, hidden: true as const }, "user.menu": { hidden: true as const } };
    expect(changesOf(old, { ...side, arranged })).toEqual([
      "- home.cards: place 2",
      "+ home.cards: place 1, hidden",
      "+ user.menu: hidden",
    ]);
  });
});
