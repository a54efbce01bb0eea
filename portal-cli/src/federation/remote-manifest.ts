import { olderReact, partialLibraries } from "@portico/shared-utility/contract";
import intersects from "semver/ranges/intersects.js";
import validRange from "semver/ranges/valid.js";
import { UsageError } from "../usage-error.ts";

/** A remote of Module Federation 2, from its `mf-manifest.json`. The paths are relative to the manifest. */
export interface Remote {
  name: string;
  entry: string;
  /** How pages load the entry: a script that sets a global variable, or an ES module. */
  kind: "script" | "module";
  global: string;
  exposes: { path: string; styles: string[] }[];
  /** The libraries that it shares. */
  shared: string[];
  /** Library → the accepted versions, where the range ends before React 19. */
  ranges: Record<string, string>;
  /** The other remotes that it loads, at addresses that its build states. */
  remotes: { name: string; entry: string }[];
  /** Every file that the manifest names. */
  files: string[];
}

interface Assets {
  js?: { sync?: string[]; async?: string[] };
  css?: { sync?: string[]; async?: string[] };
}

interface Manifest {
  name?: string;
  metaData?: { globalName?: string; remoteEntry?: { name?: string; path?: string; type?: string } };
  exposes?: { path?: string; name?: string; assets?: Assets }[];
  shared?: { name?: string; requiredVersion?: unknown; assets?: Assets }[];
  remotes?: { federationContainerName?: string; alias?: string; entry?: string }[];
}

/** @throws UsageError for a text that is no manifest of Module Federation 2 */
export function remoteOf(address: string, json: unknown): Remote {
  const { name, metaData, exposes = [], shared = [], remotes = [] } = (json ?? {}) as Manifest;
  const { remoteEntry, globalName = name } = metaData ?? {};
  if (!remoteEntry?.name || name === undefined || globalName === undefined || exposes.length === 0)
    throw new UsageError(`${address} is no manifest of Module Federation 2 with an entry and exposed modules.`);
  const folder = remoteEntry.path ? `${remoteEntry.path.replace(/^\.?\/|\/$/g, "")}/` : "";
  const entry = folder + remoteEntry.name;
  return {
    name,
    entry,
    kind: /module|esm/.test(remoteEntry.type ?? "") ? "module" : "script",
    global: globalName,
    exposes: exposes.map((each) => ({ path: each.path ?? `./${each.name}`, styles: each.assets?.css?.sync ?? [] })),
    // The portal's copies of these libraries lack some names. The remote uses its own copy, unless its build left it
    // out.
    shared: shared.flatMap(({ name: library, assets = {} }) =>
      library !== undefined && partialLibraries.includes(library) && filesOf(assets).length > 0 ? [] : (library ?? []),
    ),
    ranges: Object.fromEntries(shared.flatMap(endedRange)),
    // If the manifest has no address, or a version in its place, then code or a service chooses the address in the
    // page.
    remotes: remotes.flatMap(({ federationContainerName, alias = "", entry: at = "" }) =>
      /\.(m?js|json)([?#]|$)/.test(at) ? [{ name: federationContainerName ?? alias, entry: at }] : [],
    ),
    files: [...new Set([entry, ...[...exposes, ...shared].flatMap(({ assets = {} }) => filesOf(assets))])],
  };
}

/**
 * The range of a shared React that excludes the portal's current version. The gate chooses an older React for such a
 * remote.
 */
function endedRange({ name = "", requiredVersion: range }: NonNullable<Manifest["shared"]>[number]) {
  const isRange = typeof range === "string" && validRange(range) !== null && Object.hasOwn(olderReact, name);
  return isRange && !intersects(range, ">=19.0.0-0") ? [[name, range] as const] : [];
}

/**
 * Chooses the exposed module that is the application.
 * @param wanted `--expose`; by default the only module, or the only module with a usual name
 * @throws UsageError when there is no such module, or several
 */
export function chooseExpose<Exposed extends { path: string }>(
  { exposes }: { exposes: Exposed[] },
  wanted: string | undefined,
): Exposed {
  const usual = exposes.filter(({ path }) => /^\.\/(app|application|lifecycles?|main|index)$/i.test(path));
  const candidates =
    wanted === undefined ? (exposes.length === 1 ? exposes : usual) : exposes.filter(({ path }) => path === wanted);
  const [only, ...others] = candidates;
  if (only && others.length === 0) return only;
  throw new UsageError(
    `Name the exposed module that is the application with --expose: ${exposes.map(({ path }) => path).join(", ")}.`,
  );
}

function filesOf({ js = {}, css = {} }: Assets): string[] {
  return [js.sync, js.async, css.sync, css.async].flatMap((names) => names ?? []);
}
