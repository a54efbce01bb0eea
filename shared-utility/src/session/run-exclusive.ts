/** Runs one task at a time over all tabs of this origin. A holder that is frozen or gone is passed over. */
export type RunExclusive = <T>(task: () => Promise<T>) => Promise<T>;
