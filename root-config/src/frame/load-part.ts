import { lastGoodBuild, loadGoodBuild, restoreMapStrings } from "../last-good/last-good.ts";
import { loadModule } from "../loader/load-module.ts";
import type { Part } from "../routes/parts.ts";
import type { Lifecycles } from "./lifecycles.ts";
import { asLifecycles } from "./lifecycles.ts";

/** Which build of a part: `current` in the map, or the last one that worked in this browser. */
export type Build = "current" | "previous";

interface LoadedPart {
  lifecycles: Lifecycles;
  /** The address of the last good build, if that was loaded. */
  previous?: string;
  /** Set if the last good build was loaded: the error of the map's build, and the used address. */
  fallback?: { error: unknown; address: string };
}

type Exports = Record<string, unknown>;

/** The part of the time that is reserved for the last good build when the map's build does not load. */
const reservedForPrevious = 3_000;

/**
 * Loads a part within the remaining time: the map's build, or the last good build if the map's build fails.
 *
 * @throws the error of the map's build, if no other build can be loaded
 */
export async function loadPart(part: Part, wanted: Build, remaining: () => number): Promise<LoadedPart> {
  const { specifier } = part;
  const good = lastGoodBuild(specifier);
  void restoreMapStrings(specifier);
  const loadPrevious = async () => {
    if (!good) throw new Error(`${specifier} has no earlier build here`);
    const module = await loadGoodBuild<Exports>(specifier, good, remaining());
    return { lifecycles: lifecyclesOf(part, module), previous: good.address };
  };
  if (wanted === "previous") return loadPrevious();
  try {
    const module = await loadModule<Exports>(specifier, remaining() - (good ? reservedForPrevious : 0));
    return { lifecycles: lifecyclesOf(part, module) };
  } catch (error) {
    if (!good) throw error;
    const loaded = await loadPrevious().catch(() => Promise.reject(error));
    return { ...loaded, fallback: { error, address: good.address } };
  }
}

/** Loads the map's build of a part. @throws also for a build without lifecycles */
export async function tryPart(part: Part): Promise<Lifecycles> {
  return lifecyclesOf(part, await loadModule<Exports>(part.specifier));
}

function lifecyclesOf(part: Part, module: Exports): Lifecycles {
  return asLifecycles(part.exportName ? module[part.exportName] : module, part.specifier);
}
