/** Runs the work of one key one after the other, in the order of the calls; that of other keys beside it. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Those who wait for their turn hold no database connection, so that a burst of publications leaves the pool to the
 * portal's readers.
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const turn = before.then(work);
    const ended = turn.catch(() => {}).finally(() => last.get(key) === ended && last.delete(key));
    last.set(key, ended);
    return turn;
  };
}
