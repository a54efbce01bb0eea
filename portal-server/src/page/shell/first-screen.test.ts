import type { ResolvedMap } from "@portico/shared-utility/contract";
import { firstScreen } from "./first-screen.ts";
import { pageView } from "./page-view.ts";

const root = "/modules/root-config/root-config.aaaaaaaaaa.js";
const chunk = "/modules/root-config/root-config.signed-in.bbbbbbbbbb.js";
const onDemand = "/modules/root-config/root-config.on-demand.ffffffffff.js";
const tickets = "/modules/tickets/tickets.eeeeeeeeee.js";
const bar = "/modules/navbar-mf/navbar-mf.0000000000.js";
/** Files that only its dialogs need. */
const dialogs = "/modules/navbar-mf/navbar-mf.on-demand.0000000000.js";
const other = "/modules/root-config/root-config.219.cccccccccc.js";

function mapWith(files: readonly string[]): Omit<ResolvedMap, "id"> {
  const integrity = Object.fromEntries([root, ...files].map((address) => [address, "sha384-x"]));
  return { imports: { "@portico/root-config": root }, integrity, depcache: {}, styles: {}, locales: {} };
}

const scriptsAt = (path: string, signedIn: boolean, map: Omit<ResolvedMap, "id">) =>
  firstScreen(pageView(path, signedIn, map), map).scripts;

describe("the scripts of a first screen", () => {
  it("have the chunk for signed-in users, and no other", () => {
    expect(scriptsAt("/", true, mapWith([chunk, onDemand, other]))).toEqual([root, chunk]);
  });

  it("have both chunks that a page of an application needs", () => {
    const map = mapWith([chunk, onDemand, other, dialogs]);
    const imports = { ...map.imports, "@portico/navbar-mf": bar, "@app/tickets": tickets };
    expect(scriptsAt("/tickets/home", true, { ...map, imports })).toEqual([root, bar, tickets, chunk, onDemand]);
  });

  it("have no chunk for guests", () => {
    expect(scriptsAt("/signin", false, mapWith([chunk, other]))).toEqual([root]);
    expect(scriptsAt("/", false, mapWith([chunk, other]))).toEqual([root]);
  });

  it("have the chunk for a guest who opens a public page of an application", () => {
    const map = mapWith([chunk, other]);
    const imports = { ...map.imports, "@app/tickets": tickets };
    expect(scriptsAt("/tickets/portal/new", false, { ...map, imports })).toContain(chunk);
  });

  it("have no chunk when the map has the chunks of two builds", () => {
    const second = "/modules/root-config/root-config.signed-in.dddddddddd.js";
    expect(scriptsAt("/", true, mapWith([chunk, second]))).toEqual([root]);
  });
});
