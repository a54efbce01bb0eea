import { ownScopeOf } from "@portico/portal-server/remote";
import { routeNames } from "@portico/shared-utility/contract";
import { type Finding, judgeImport } from "./judge-import.ts";
import { addressOf, type FoundApplication, type Redirect, type RootConfig, type Where } from "./root-config.ts";

/** The result for a root config: the report, and the addresses that each application declares. */
export interface Judged {
  findings: Finding[];
  /** Application → its module, and the `--route` options of its publication. */
  applications: { name: string; module: string; routes: string[]; address?: string }[];
}

/** The subject of a sentence about a part that was not read. */
export const unreadSubject = "not read";

export function judgeRoot(root: RootConfig): Judged {
  const applications = root.applications.map((found) => ({
    found,
    module: moduleOf(found.name),
    routes: routesOf(found),
  }));
  for (const redirect of root.redirects) {
    const owner = applications.find(({ found }) => pathsOf(found).some((path) => isBelow(redirect.to, path)));
    if (owner && redirect.from !== "/") owner.routes.push(`redirect:${redirect.from}=${redirect.to}`);
  }
  const names = new Set(root.applications.flatMap(({ name, loads }) => [name, loads]));
  const others = Object.entries(root.imports).filter(([name]) => !names.has(name));
  const findings = [
    ...applications.flatMap(({ found, module }) => judgeApplication(found, module, root)),
    ...sharedPlaces(root.applications),
    ...namesForOthers(root),
    ...root.redirects.map((redirect) => judgeRedirect(redirect, root.applications)),
    ...others.map(([name, address]) => judgeImport(name, address, root.loads.has(name))),
    ...(root.markup.length > 0 ? [markupOf(root.markup)] : []),
    ...root.leftOut.map(leftOut),
    ...root.unread.map(
      (sentence): Finding => ({ subject: unreadSubject, found: sentence, fits: "no", change: "by hand" }),
    ),
  ];
  const judged = applications.map(({ found, ...rest }) => {
    const address = addressOf(root, found);
    return { name: found.name, ...rest, ...(address !== undefined && hasHost(address) && { address }) };
  });
  return { findings, applications: judged };
}

/** `@org/stock` → `stock`. A name equal to an address of the portal gets a suffix. */
export function moduleOf(name: string): string {
  const module = name
    .replace(/^@[^/]*\//, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return routeNames().includes(module) || module === "" ? `${module || "my"}-app` : module;
}

function judgeApplication(found: FoundApplication, module: string, root: RootConfig): Finding[] {
  const { name: subject, where, props } = found;
  const rows = [...new Map(where.map((each) => [placeText(each), each])).values()].map((each) => ({
    subject,
    ...judgePlace(each, module),
  }));
  const address = addressOf(root, found);
  // A module that is left out needs no address.
  const isMoved = !isReplaced(found);
  if (isMoved && address === undefined)
    rows.push({
      subject,
      found: "no address in an import map",
      fits: "change",
      change: `publish @app/${module} with the --url of its build; part of the root config: build it on its own`,
    });
  if (isMoved && address !== undefined && !hasHost(address))
    rows.push({
      subject,
      found: "an address without a host",
      fits: "change",
      change: `publish @app/${module} with the --url of its build; or give the address of the page, which has the host`,
    });
  const own = props.filter((name) => name !== "domElement");
  if (own.length > 0)
    rows.push({
      ...{ subject, found: `props ${own.join(", ")}`, fits: "change" },
      change: "what differs by tenant: portico.configSchema; the user and the language: portal",
    });
  if (own.length < props.length)
    rows.push({ subject, found: "props domElement", fits: "yes", change: "the portal’s page has an element for it" });
  return rows;
}

/** An address of a map in a file may be relative to the page that loads the map. */
export const hasHost = (address: string) => /^https?:/.test(address);

/** Whether the application is the root config's bar. The portal's own bar replaces it. */
export function isReplaced({ name, where }: FoundApplication): boolean {
  return isBar(moduleOf(name)) && where.length > 0 && where.every(({ kind }) => kind === "always");
}

const isBar = (module: string) => /(^|-)((top|side)?(nav|bar)|navbar|header|menu|navigation|shell)(-|$)/.test(module);

function judgePlace(where: Where, module: string): Omit<Finding, "subject"> {
  const found = placeText(where);
  if (where.kind === "code")
    return { found, fits: "no", change: "addresses: portico.routes; other conditions: in the application" };
  if (where.kind === "always" && isBar(module))
    return { found, fits: "change", change: "leave it out: the portal has a bar; or let it fill the slot page.top" };
  if (where.kind === "always")
    return { found, fits: "change", change: `let it fill the slot page.${where.position}: portico.slots` };
  if (where.kind === "default")
    return { found, fits: "change", change: `it is at /${module}; tenant set --not-found /${module} leads there` };
  const base = fixedPart(where.path);
  if (base === "/")
    return { found, fits: "change", change: `Home is the portal’s: it is at /${module}, and may fill home.cards` };
  if (!isAddress(base))
    return { found, fits: "no", change: "another address: small letters, digits and hyphens, up to five segments" };
  const rest = base === where.path ? "" : "; its own router does what follows";
  if (base === `/${module}`) return { found, fits: "yes", change: `it is at /${module}${rest}` };
  return { found, fits: "change", change: `portico.routes, or publish --route with ${base}${rest}` };
}

function placeText(where: Where): string {
  if (where.kind === "path") return where.path;
  if (where.kind === "default") return "where no other route fits";
  return where.kind === "always" ? "on all pages" : `code: ${where.text.slice(0, 60) || "none"}`;
}

/** The `--route` options. The first address becomes the base, unless it equals the module's own address. */
function routesOf(found: FoundApplication): string[] {
  const module = moduleOf(found.name);
  const paths = [...new Set(pathsOf(found))].filter((path) => path !== "/" && isAddress(path));
  const ownPath = `/${module}`;
  const [first, ...others] = paths.includes(ownPath) ? [ownPath, ...paths.filter((path) => path !== ownPath)] : paths;
  return [...(first && first !== ownPath ? [`base:${first}`] : []), ...others.map((path) => `path:${path}`)];
}

const pathsOf = ({ where }: FoundApplication) =>
  where.flatMap((each) => (each.kind === "path" ? [fixedPart(each.path)] : []));
const isBelow = (path: string, base: string) => base !== "/" && (path === base || path.startsWith(`${base}/`));
const isAddress = (path: string) => /^(\/[a-z0-9][a-z0-9-]*){1,5}$/.test(path);

/** `/users/:id/` → `/users` */
function fixedPart(path: string): string {
  const parts = path.split("/").filter(Boolean);
  const variable = parts.findIndex((part) => /[:*]/.test(part));
  return `/${(variable < 0 ? parts : parts.slice(0, variable)).join("/")}`;
}

/** The names under which other modules import an application, e.g. to mount a parcel of it, and that a tenant can have. */
export const importedNames = (root: RootConfig) => scopedNames(root).filter((name) => ownScopeOf(name) !== undefined);

function scopedNames({ imports, applications }: RootConfig): string[] {
  const moved = applications.filter((found) => !isReplaced(found));
  const names = new Set(moved.flatMap(({ name, loads }) => [name, loads]));
  return Object.keys(imports).filter((name) => names.has(name) && /^@(?!app\/)[^/]+\/[^/]+$/.test(name));
}

function namesForOthers(root: RootConfig): Finding[] {
  const found = "names that other modules may import";
  const names = importedNames(root);
  const others = scopedNames(root).filter((name) => !names.includes(name));
  const published = "published under them too, at the same address; where nothing imports one, leave it out";
  const renamed = "small letters, digits and hyphens, such as @acme/stock: rename it in the modules that import it";
  return [
    ...(names.length > 0 ? [{ subject: names.join(", "), found, fits: "yes", change: published } as const] : []),
    ...(others.length > 0 ? [{ subject: others.join(", "), found, fits: "change", change: renamed } as const] : []),
  ];
}

/** Reports addresses with several applications: the portal shows one application at an address. */
function sharedPlaces(applications: readonly FoundApplication[]): Finding[] {
  const byPath = new Map<string, string[]>();
  for (const found of applications)
    for (const path of new Set(pathsOf(found))) byPath.set(path, [...(byPath.get(path) ?? []), found.name]);
  return [...byPath].flatMap(([path, names]) => {
    if (names.length < 2) return [];
    return [
      {
        subject: names.join(", "),
        found: `all at ${path}`,
        fits: "change",
        change: "one has the address and opens slots, the others fill them",
      },
    ];
  });
}

function judgeRedirect({ from, to }: Redirect, applications: readonly FoundApplication[]): Finding {
  const subject = `redirect ${from}`;
  if (from === "/") return { subject, found: to, fits: "change", change: "Home is the portal’s: leave it out" };
  const owner = applications.find((found) => pathsOf(found).some((path) => isBelow(to, path)));
  if (!owner) return { subject, found: to, fits: "no", change: "no application has the new address" };
  return { subject, found: to, fits: "change", change: `redirects in portico.routes of @app/${moduleOf(owner.name)}` };
}

function markupOf(markup: readonly string[]): Finding {
  const found = [...new Set(markup)].join(", ");
  return {
    subject: "layout",
    found,
    fits: "change",
    change: "leave it out: the portal draws the page and its own 404",
  };
}

function leftOut(condition: string): Finding {
  const change = "`portico dev` has a developer’s own build in the page";
  return { subject: "left out", found: `${condition}: for developers’ machines`, fits: "yes", change };
}
