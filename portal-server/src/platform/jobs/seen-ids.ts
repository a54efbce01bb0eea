/** Ids are assigned before their rows are committed, so a lower id may become visible after a higher one. */
export const idOverlap = 100;

/** The newest ids of a table that a poll has seen; those below `last() - idOverlap` are not needed. */
export function createSeenIds() {
  const known = new Set<number>();
  let last = 0;
  return {
    last: () => last,
    has: (id: number) => known.has(id),
    add(ids: readonly number[]) {
      for (const id of ids) known.add(id);
      last = Math.max(last, ...ids);
      for (const id of known) if (id <= last - idOverlap) known.delete(id);
    },
  };
}
