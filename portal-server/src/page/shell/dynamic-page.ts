import { type BootDocument, type Need, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import type { Modules } from "../../releases/modules/modules.ts";
import { firstFrame } from "./first-frame.ts";
import { type FirstScreen, firstScreen } from "./first-screen.ts";
import { firstScreenMarkup, isScreenFile } from "./first-screen-markup.ts";
import { type InlinedFiles, inlinedFiles } from "./inlined-files.ts";
import { inlinedStrings, type Strings } from "./inlined-strings.ts";
import { listedFiles } from "./listed-files.ts";
import { nativeMap } from "./native-map.ts";
import { bootBlock, dataBlock, deferred, page, preload, script, startElement, styleSheet } from "./page.ts";
import { pageGrants } from "./page-grants.ts";
import type { PageHints } from "./page-hints.ts";
import type { PagePart } from "./page-parts.ts";
import type { PageView } from "./page-view.ts";
import { startGuard } from "./start-guard.ts";

export interface DynamicPageInput {
  tenant: BootDocument["tenant"];
  environment: string;
  map: ResolvedMap;
  view: PageView;
  hints: Pick<PageHints, "locale" | "theme" | "system">;
  push?: BootDocument["push"] | undefined;
  names?: BootDocument["names"] | undefined;
  /** Style element with the tenant's appearance. */
  brand?: string | undefined;
  /** Address of the tenant's favicon. */
  icon: string;
  /** Specifiers of this browser's overrides; `map` already contains them. */
  overrides?: readonly string[];
  /** Whether `map` contains a canary. */
  hasCanary?: boolean;
  /** The applications of the canary. */
  canaryApps?: readonly string[];
  /** The grants of the modules in `map`. */
  granted?: readonly Need[];
  /** Address of the event stream of module changes, in development only. */
  watch?: string | undefined;
  /** Whether the browser has no file of the portal yet. */
  isFirstVisit?: boolean;
}

interface PageBuilds extends Pick<Modules, "script"> {
  store: Pick<Modules["store"], "read">;
}

export interface DynamicPage {
  parts: PagePart[];
  /** The files that the page contains instead of requesting them. */
  inlined?: InlinedFiles | undefined;
}

/**
 * The shell page with preloads for everything that its first screen needs. The browser then loads in two waves: the
 * page, and everything else. At a browser's first visit the page also contains the style sheets and the script of its
 * first screen.
 * @throws Error when no deployed build contains SystemJS
 */
export async function dynamicPage(builds: PageBuilds, input: DynamicPageInput): Promise<DynamicPage> {
  const { tenant, map, view, hints, brand, icon } = input;
  const screen = firstScreen(view, map);
  const { specifiers, styles, partStyles } = screen;
  const strings = await inlinedStrings(builds.store, map, specifiers, hints.locale);
  const markup = await firstScreenMarkup(builds.store, map, { view, tenant, hints });
  // They are on this origin, like the markup, so they cannot hang alone.
  const blocking = markup === undefined ? styles : [...styles, ...partStyles];
  const inlined = markup === undefined ? undefined : await inlinedOf(builds, input, blocking);
  const systemjs = builds.script("systemjs");
  if (!systemjs) throw new Error("No build of shared-deps is deployed; run npm run build.");
  const { ofStrings, integrity } = splitIntegrity(map);
  const native = nativeMap(map);
  const head = [
    // Before every module: browsers read no import map later.
    ...(native ? [native.markup] : []),
    // Style sheets that the page contains are fetched for later pages: last, and without blocking.
    ...blocking.map((address) => styleSheet(address, ownValue(integrity, address), inlined && "not all")),
    ...preloads({ ...screen, partStyles: partStyles.filter((address) => !blocking.includes(address)) }, integrity),
    script(systemjs, deferred),
    startElement,
  ].join("\n");
  const title = pageTitle(view, strings, tenant.name);
  const parts = page({
    title,
    tenant,
    ...hints,
    boot: inlined ? inlined.styles + inlined.boot : bootScript(builds),
    brand,
    icon,
    head,
    firstScreen: markup ?? firstFrame(view, tenant, map),
    data: dataOf(input, strings, ofStrings, integrity),
    guard: startGuard(),
  });
  return { parts, inlined };
}

async function inlinedOf(
  { store, script }: PageBuilds,
  { map, isFirstVisit }: DynamicPageInput,
  styles: readonly string[],
): Promise<InlinedFiles | undefined> {
  const boot = script("boot");
  return isFirstVisit && boot ? inlinedFiles(store, map, { styles, boot }) : undefined;
}

function bootScript(builds: Pick<Modules, "script">): string | undefined {
  const boot = builds.script("boot");
  return boot && script(boot);
}

/** The map and the boot document. */
function dataOf(
  input: DynamicPageInput,
  strings: Strings,
  ofStrings: Record<string, string>,
  integrity: Record<string, string>,
): PagePart[] {
  const { imports, depcache, scopes } = input.map;
  const map = { imports, ...(scopes && { scopes }), integrity, depcache };
  return [dataBlock("systemjs-importmap", map), ...bootBlock(bootOf(input, strings, ofStrings))];
}

function preloads(
  { partStyles, scripts, modules }: Pick<FirstScreen, "partStyles" | "scripts" | "modules">,
  integrity: Record<string, string>,
): string[] {
  const files = { style: partStyles, script: scripts, module: modules };
  return (["style", "script", "module"] as const).flatMap((as) =>
    files[as].map((address) => preload(as, address, ownValue(integrity, address))),
  );
}

/** What the loader needs for ES modules; nothing for a map without them. */
function esmOf({ formats, files }: ResolvedMap) {
  return formats && { formats, ...(files && { files }) };
}

function bootOf(
  input: DynamicPageInput,
  strings: Record<string, Record<string, string>>,
  integrity: Record<string, string>,
): BootDocument {
  const { tenant, environment, map, hints, names, push, watch, overrides = [], canaryApps = [], granted } = input;
  const { id, imports, styles, locales, needs, isolated, slots, routes, configs } = map;
  return {
    tenant,
    environment,
    api: "/api",
    map: {
      id,
      imports,
      styles,
      locales,
      integrity,
      ...(needs && { needs }),
      ...(isolated && { isolated }),
      ...(slots && { slots }),
      ...(routes && { routes }),
      ...(configs && { configs }),
      ...esmOf(map),
    },
    strings: { [hints.locale]: strings },
    ...(names && { names }),
    ...(push !== undefined && { push }),
    releases: "/import-map.json",
    ...(overrides.length > 0 && { overrides: [...overrides] }),
    ...(input.hasCanary && { trial: true as const }),
    ...(canaryApps.length > 0 && { canaryApps: [...canaryApps] }),
    ...pageGrants(granted),
    ...(environment !== "production" && { overridable: true as const }),
    ...(watch !== undefined && { watch }),
  };
}

/**
 * Splits hashes into those of strings, for shared-utility, and those of code and style sheets, for SystemJS. Wrappers are
 * loaded by ES modules only, so a page without one leaves their hashes out.
 */
function splitIntegrity({ integrity, locales, formats, wrappers = {} }: ResolvedMap) {
  const unused = new Set(formats ? [] : Object.values(wrappers));
  const strings = new Set(Object.values(locales).flatMap((files) => Object.values(files)));
  const isListed = listedFiles(integrity);
  const pick = (isWanted: (address: string) => boolean) =>
    Object.fromEntries(Object.entries(integrity).filter(([address]) => isWanted(address)));
  return {
    ofStrings: pick((address) => strings.has(address)),
    integrity: pick(
      (address) => !strings.has(address) && !unused.has(address) && !isScreenFile(address) && isListed(address),
    ),
  };
}

/** Title such as `Entrar · Acme`, from the orchestrator's strings; only the tenant's name for an application. */
export function pageTitle({ route }: PageView, strings: Strings, tenant: string): string {
  const page = ownValue(ownValue(strings, "@portico/root-config") ?? {}, route.title ?? "");
  return page === undefined ? tenant : `${page} · ${tenant}`;
}
