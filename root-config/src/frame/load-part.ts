import { lastGoodBuild, loadGoodBuild, restoreMapStrings } from "../last-good/last-good.ts";
import { loadModule, tryModule } from "../loader/load-module.ts";
import type { Part } from "../routes/parts.ts";
import type { Lifecycles } from "./lifecycles.ts";
import { asLifecycles } from "./lifecycles.ts";

/** Which build of a part: the one that the map names, or the last one that worked in this browser. */
export type Build = "current" | "previous";

interface LoadedPart {
  build: Build;
  lifecycles: Lifecycles;
  /** Set if the last good build was loaded: the error of the map's build, and the address that is used. */
  fallback?: { error: unknown; address: string };
}

type Exports = Record<string, unknown>;

/** The part of the time that is reserved for the last good build when the map's build does not load. */
const reservedForPrevious = 3_000;

/**
 * Loads a part within the time that is left: the map's build, or the last good build where the map's build fails.
 *
 * @throws the error of the map's build, where no other build can be loaded
 */
export async function loadPart(part: Part, wanted: Build, remaining: () => number): Promise<LoadedPart> {
  const { specifier } = part;
  const previous = lastGoodBuild(specifier);
  const loadPrevious = async () => {
    if (!previous) throw new Error(`${specifier} has no earlier build here`);
    return lifecyclesOf(part, await loadGoodBuild<Exports>(specifier, previous, remaining()));
  };
  if (wanted === "previous") return { build: "previous", lifecycles: await loadPrevious() };
  restoreMapStrings(specifier);
  try {
    const module = await loadModule<Exports>(specifier, remaining() - (previous ? reservedForPrevious : 0));
    return { build: "current", lifecycles: lifecyclesOf(part, module) };
  } catch (error) {
    if (!previous) throw error;
    const lifecycles = await loadPrevious().catch(() => Promise.reject(error));
    return { build: "previous", lifecycles, fallback: { error, address: previous.address } };
  }
}

/** Loads the map's build of a part in one attempt. @throws where it has no lifecycles, too */
export async function tryPart(part: Part): Promise<Lifecycles> {
  return lifecyclesOf(part, await tryModule<Exports>(part.specifier));
}

function lifecyclesOf(part: Part, module: Exports): Lifecycles {
  return asLifecycles(part.exportName ? module[part.exportName] : module, part.specifier);
}
