/** Runs one task at a time in all tabs of this origin. The lock of a frozen or closed tab is taken over. */
export type RunExclusive = <T>(task: () => Promise<T>) => Promise<T>;
