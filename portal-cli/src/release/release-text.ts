import { changedFiles, type MapChange, type Release } from "@portico/shared-utility/contract";

export function releaseLine({ id, kind, author, created_at, reason, source }: Release): string {
  const from = source === null ? "" : ` of release ${source}`;
  return `Release ${id}: ${kind}${from} by ${author}, ${moment(created_at)}. ${reason}`;
}

/** Returns `2026-11-20 13:00` in UTC, because a pipeline's log has no time zone. */
export function moment(iso: string): string {
  return iso.slice(0, 16).replace("T", " ");
}

export function changeLines(changes: readonly MapChange[]): string {
  if (changes.length === 0) return "No module differs.";
  return changes
    .map((change) => {
      const files = changedFiles(change).map(
        ({ sign, address, integrity }) => `  ${sign} ${address}${hashOf(integrity)}`,
      );
      return [change.specifier, ...(files.length > 0 ? files : ["  Only chunks of its build differ."])].join("\n");
    })
    .join("\n");
}

function hashOf(integrity: string | null): string {
  return integrity === null ? "" : `  ${integrity.slice(0, 19)}…`;
}
