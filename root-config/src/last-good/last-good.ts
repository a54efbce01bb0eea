import { bootDocument, redirectStrings } from "@portico/shared-utility";
import { ownValue } from "@portico/shared-utility/contract";
import { withDeadline } from "../loader/deadline.ts";
import { isInSameScope } from "../loader/scopes.ts";
import { ensureStyleOf, stylesOf } from "../loader/style-sheets.ts";
import { buildOf, filesBeside, importBuild, integrityOf } from "../loader/system-loader.ts";
import { wait } from "../loader/wait.ts";
import { isOverridden } from "../overrides/is-overridden.ts";
import { whenIdle } from "../page/when-idle.ts";
import { createLastGoodStore, type GoodBuild } from "./last-good-store.ts";

const stringsLimit = 2_000;

/** Module → restores the map's strings, in whose place those of its last good build are. */
const restores = new Map<string, () => Promise<void> | undefined>();

/** What this page has stored: module → address and hour. */
const stored = new Map<string, string>();

/**
 * Stores the build that the map names for a module, once an hour. A developer's override is not stored. Called once the
 * module has been mounted. The work is done when the browser is idle, because it reads and writes the builds of all modules.
 */
export function rememberGood(specifier: string): void {
  const { address } = buildOf(specifier) ?? {};
  if (address === undefined || isOverridden(specifier)) return;
  const entry = `${address} ${Math.floor(Date.now() / 3_600_000)}`;
  if (stored.get(specifier) === entry) return;
  stored.set(specifier, entry);
  whenIdle(() => storeBuild(specifier, address));
}

function storeBuild(specifier: string, address: string): void {
  const build = buildOf(specifier);
  // The map may name a newer build by now, which has not been mounted.
  if (build?.address !== address) return;
  const styles = [...stylesOf(specifier)];
  const locales = { ...stringsOf(specifier) };
  const files: Record<string, string> = {};
  for (const address of [...filesBeside(build.address), ...styles, ...Object.values(locales)]) {
    const sri = integrityOf(address) ?? bootDocument().map.integrity?.[address];
    if (sri) files[address] = sri;
  }
  store()?.remember(specifier, { ...build, files, styles, locales });
}

/** The last good build of a module, if it differs from the map's build: the same build would fail again. */
export function lastGoodBuild(specifier: string): GoodBuild | undefined {
  // A developer who sees another build would think that the own one works.
  if (isOverridden(specifier)) return undefined;
  const build = store()?.recall(specifier);
  const current = buildOf(specifier)?.address;
  if (!build || build.address === current) return undefined;
  // Elsewhere it would run with other versions of its libraries.
  return current === undefined || isInSameScope(build.address, current) ? build : undefined;
}

/** Loads a stored build with its style sheets and its strings. The map's strings must be in place. */
export async function loadGoodBuild<T>(specifier: string, build: GoodBuild, deadline: number): Promise<T> {
  const { integrity, files, locales } = build;
  const ofMap = stringsOf(specifier) ?? {};
  // A newer build may have brought its own strings meanwhile.
  restores.set(specifier, () => {
    return stringsOf(specifier) === locales ? redirectStrings(specifier, ofMap) : undefined;
  });
  const { map } = bootDocument();
  map.integrity = { ...map.integrity, ...integrity, ...files };
  // Texts that do not arrive must not keep the build from opening.
  const strings = Promise.race([redirectStrings(specifier, locales), wait(stringsLimit)]);
  const sheets = build.styles.map((address) => ensureStyleOf(specifier, address, { ...integrity, ...files }[address]));
  const all = Promise.all([importBuild(build, files), strings, ...sheets]);
  const [module] = await withDeadline(all, deadline, build.address);
  return module as T;
}

/** Restores the map's strings before the map's build is tried again. */
export const restoreMapStrings = (specifier: string) => restores.get(specifier)?.();

function stringsOf(specifier: string): Record<string, string> | undefined {
  const { locales } = bootDocument().map;
  return ownValue(locales, specifier);
}

function store() {
  const { tenant, environment } = bootDocument();
  try {
    return createLastGoodStore(localStorage, `${environment}:${tenant.domain}`);
  } catch {
    // Storage is forbidden here.
    return undefined;
  }
}
