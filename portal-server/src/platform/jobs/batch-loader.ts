interface Caller<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

const maxKeys = 500;
// How long one batch may delay the next, in milliseconds.
const maxDelay = 1_000;

/**
 * Creates a loader that reads many keys in one query: while a query is in flight, it collects the keys of the next
 * batch. A burst of callers then costs a few queries and leaves the database free for others.
 *
 * A caller never gets a result whose query started before the call. A failed query rejects only its own callers, and a
 * hanging query delays the next batch by at most a second.
 */
export function createBatchLoader<Value>(read: (keys: string[]) => Promise<Map<string, Value>>) {
  const waiting = new Map<string, Caller<Value>[]>();
  let isLoading = false;

  function loadNextBatch(): void {
    if (isLoading || waiting.size === 0) return;
    isLoading = true;
    let isOver = false;
    const finish = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      isLoading = false;
      loadNextBatch();
    };
    const timer = setTimeout(finish, maxDelay).unref();
    void load([...waiting].slice(0, maxKeys)).then(finish);
  }

  async function load(batch: [string, Caller<Value>[]][]): Promise<void> {
    for (const [key] of batch) waiting.delete(key);
    try {
      const found = await read(batch.map(([key]) => key));
      for (const [key, callers] of batch) for (const { resolve } of callers) resolve(found.get(key));
    } catch (error) {
      for (const [, callers] of batch) for (const { reject } of callers) reject(error);
    }
  }

  return (key: string) =>
    new Promise<Value | undefined>((resolve, reject) => {
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }]);
      loadNextBatch();
    });
}
