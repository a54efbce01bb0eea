import { ownValue, parseJson } from "@portico/shared-utility/contract";
import type { ModuleBuild } from "../loader/system-loader.ts";

/** A build that was mounted in this browser: its style sheets, its strings, the integrity of its other files. */
export interface GoodBuild extends ModuleBuild {
  /** Address → integrity of the build's other files: chunks of a System module, style sheets, strings. */
  files: Record<string, string>;
  styles: string[];
  /** Locale → address. */
  locales: Record<string, string>;
  /** Time of the last mount, in milliseconds since the epoch. */
  at: number;
}

const maxAge = 24 * 60 * 60 * 1000;

/**
 * The last build of each module that this browser has mounted, for one tenant and environment. Entries older than a
 * day are ignored, and so are entries of another shape or without integrity for their own address.
 */
export function createLastGoodStore(storage: Pick<Storage, "getItem" | "setItem">, owner: string, now = Date.now) {
  const key = `portico-last-good:${owner}`;

  function all(): Record<string, unknown> {
    const stored = parseJson(storage.getItem(key) ?? "");
    return isRecord(stored) ? stored : {};
  }

  return {
    remember(specifier: string, build: Omit<GoodBuild, "at">): void {
      try {
        storage.setItem(key, JSON.stringify({ ...all(), [specifier]: { ...build, at: now() } }));
      } catch {
        // Storage is full or forbidden: only the record of the last good build is lost.
      }
    },
    recall(specifier: string): GoodBuild | undefined {
      const stored = all();
      const build = ownValue(stored, specifier);
      if (!isGoodBuild(build)) return undefined;
      const age = now() - build.at;
      return age >= 0 && age <= maxAge ? build : undefined;
    },
  };
}

function isGoodBuild(value: unknown): value is GoodBuild {
  if (!isRecord(value) || !isRecord(value.integrity) || !isRecord(value.files) || !isRecord(value.locales))
    return false;
  const { address, integrity, files, imports, styles, locales, at, format } = value;
  return (
    typeof address === "string" &&
    typeof integrity[address] === "string" &&
    typeof at === "number" &&
    (format === undefined || format === "esm") &&
    [imports, styles].every((list) => Array.isArray(list) && list.every((each) => typeof each === "string")) &&
    Object.values({ ...integrity, ...files, ...locales }).every((each) => typeof each === "string")
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
