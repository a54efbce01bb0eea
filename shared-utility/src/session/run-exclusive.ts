/** Runs one task at a time over all tabs of this origin, waiting for a bounded time at most. */
export type RunExclusive = <T>(task: () => Promise<T>) => Promise<T>;
