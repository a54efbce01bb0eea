import { keptReleases } from "../../releases/artifacts/prune-artifacts.ts";
import { mapDigest } from "../../releases/maps/map-digest.ts";
import type { MapDocument } from "../../releases/maps/map-document.ts";
import { namedAddresses } from "../../releases/maps/named-addresses.ts";

interface ReleaseCheck {
  /** Reads one line of a dump of one of the tables. */
  add(table: string, columns: readonly string[], line: string): void;
  /**
   * @param hasModule returns whether the file of a `/modules/…` address exists
   * @returns one sentence per fault of the chain and per missing file of a release
   */
  problems(hasModule: (address: string) => boolean): string[];
}

interface CheckedRelease {
  place: string;
  parent: number | null;
  source: number | null;
  isIntact: boolean;
}

/** The tables that the check needs. A dump has them in the order of their names, so the releases that are in use come first. */
export const releaseTables = ["release_canaries", "release_pointers", "releases"];

/**
 * Checks the releases: each has its map's digest and descends from earlier releases of its environment and scope; each
 * pointer names a release of its environment and scope; the files of the latest releases, the current ones and the running
 * canaries exist.
 */
export function createReleaseCheck(): ReleaseCheck {
  const releases = new Map<number, CheckedRelease>();
  const pointers: { place: string; id: number }[] = [];
  const inUse = new Set<number>();
  const needed = new Set<string>();
  // Uploads of older releases may have been removed.
  const latest = new Map<string, { id: number; addresses: string[] }[]>();

  const addRelease = (row: Record<string, string | null>) => {
    const id = Number(row.id);
    const document: MapDocument = JSON.parse(row.document ?? "{}");
    const place = `${row.environment}/${row.scope}`;
    const isIntact = mapDigest(document) === row.digest;
    releases.set(id, { place, parent: idOf(row.parent), source: idOf(row.source), isIntact });
    const addresses = namedAddresses(document).filter((address) => address.startsWith("/modules/"));
    if (inUse.has(id)) for (const address of addresses) needed.add(address);
    const others = latest.get(place) ?? [];
    const ranked = [...others, { id, addresses }].sort((a, b) => b.id - a.id).slice(0, keptReleases);
    latest.set(place, ranked);
  };

  return {
    add(table, columns, line) {
      const row = rowOf(columns, line);
      if (table === "releases") return addRelease(row);
      const pointer = { place: `${row.environment}/${row.scope}`, id: Number(row.release_id) };
      inUse.add(pointer.id);
      if (table === "release_pointers") pointers.push(pointer);
    },
    problems(hasModule) {
      for (const { addresses } of [...latest.values()].flat()) for (const address of addresses) needed.add(address);
      return [
        ...[...releases].flatMap(([id, release]) => faultsOf(releases, id, release)),
        ...pointers.filter(({ place, id }) => releases.get(id)?.place !== place).map(strayPointer),
        ...[...needed].filter((address) => !hasModule(address)).map((address) => `${address} is missing.`),
      ].sort();
    },
  };
}

const strayPointer = ({ place, id }: { place: string; id: number }) =>
  `The current release of ${place} is ${id}, which is none of its releases.`;

function rowOf(columns: readonly string[], line: string): Record<string, string | null> {
  const values: (string | null)[] = JSON.parse(line);
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
}

function faultsOf(
  all: ReadonlyMap<number, CheckedRelease>,
  id: number,
  { place, parent, source, isIntact }: CheckedRelease,
): string[] {
  const before = parent === null || (parent < id && all.get(parent)?.place === place);
  const repeated = source === null || (source < id && all.has(source));
  return [
    ...(before ? [] : [`Release ${id} of ${place} follows release ${parent}, which is not one before it.`]),
    ...(repeated ? [] : [`Release ${id} of ${place} repeats release ${source}, which is not there.`]),
    ...(isIntact ? [] : [`Release ${id} of ${place} does not have its digest.`]),
  ];
}

function idOf(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}
