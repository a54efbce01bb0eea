import { type BootDocument, type Need, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import type { Modules } from "../../releases/modules/modules.ts";
import { firstFrame } from "./first-frame.ts";
import { firstScreen } from "./first-screen.ts";
import { firstScreenMarkup, isScreenFile } from "./first-screen-markup.ts";
import { inlinedStrings, type Strings } from "./inlined-strings.ts";
import { nativeMap } from "./native-map.ts";
import { bootBlock, dataBlock, deferred, page, preload, script, startElement, styleSheet } from "./page.ts";
import { pageGrants } from "./page-grants.ts";
import type { PageHints } from "./page-hints.ts";
import type { PageView } from "./page-view.ts";
import { startGuard } from "./start-guard.ts";

interface DynamicPageInput {
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
  /** What is granted to the modules of `map`. */
  granted?: readonly Need[];
  /** Address of the event stream of module changes, in development only. */
  watch?: string | undefined;
}

/**
 * The shell page with preloads for everything that its first screen needs. The browser then loads in two waves: the
 * page, and everything else.
 * @throws Error when no deployed build contains SystemJS
 */
export async function dynamicPage(builds: Pick<Modules, "store" | "script">, input: DynamicPageInput): Promise<string> {
  const { tenant, map, view, hints, brand, icon } = input;
  const { specifiers, scripts, modules, styles, partStyles } = firstScreen(view, map);
  const strings = await inlinedStrings(builds.store, map, specifiers, hints.locale);
  const markup = await firstScreenMarkup(builds.store, map, { view, tenant, hints });
  // They are on this origin, as the markup is, so that they do not hang alone.
  const blocking = markup === undefined ? styles : [...styles, ...partStyles];
  const systemjs = builds.script("systemjs");
  if (!systemjs) throw new Error("No build of shared-deps is deployed; run npm run build.");
  const { imports, depcache, scopes } = map;
  const { ofStrings, integrity } = splitIntegrity(map);
  const native = nativeMap(map);
  const head = [
    // Before every module: browsers read no import map later.
    ...(native ? [native.markup] : []),
    ...blocking.map((address) => styleSheet(address, ownValue(integrity, address))),
    ...partStyles
      .filter((address) => !blocking.includes(address))
      .map((address) => preload("style", address, ownValue(integrity, address))),
    ...scripts.map((address) => preload("script", address, ownValue(integrity, address))),
    ...modules.map((address) => preload("module", address, ownValue(integrity, address))),
    dataBlock("systemjs-importmap", { imports, ...(scopes && { scopes }), integrity, depcache }),
    bootBlock(bootOf(input, strings, ofStrings)),
    script(systemjs, deferred),
    startElement,
  ].join("\n");
  const title = pageTitle(view, strings, tenant.name);
  return page({
    title,
    tenant,
    ...hints,
    boot: builds.script("boot"),
    brand,
    icon,
    head,
    firstScreen: markup ?? firstFrame(view, tenant, map),
    guard: startGuard(),
  });
}

/** What the loader needs to know of ES modules; nothing for a map without one. */
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
  const pick = (isWanted: (address: string) => boolean) =>
    Object.fromEntries(Object.entries(integrity).filter(([address]) => isWanted(address)));
  return {
    ofStrings: pick((address) => strings.has(address)),
    integrity: pick((address) => !strings.has(address) && !unused.has(address) && !isScreenFile(address)),
  };
}

/** Title such as `Entrar · Acme`, from the orchestrator's strings; only the tenant's name for an application. */
export function pageTitle({ route }: PageView, strings: Strings, tenant: string): string {
  const page = ownValue(ownValue(strings, "@portico/root-config") ?? {}, route.title ?? "");
  return page === undefined ? tenant : `${page} · ${tenant}`;
}
