interface Asking<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

const most = 500;
// More than one: a question that hangs holds up its own keys, and nobody else's.
const atOnce = 4;

/**
 * Asks for many keys at once: while some questions are under way, the next ones are gathered. A storm then costs a few
 * queries, and leaves the database free for others. Nobody is answered from a question that was put before theirs.
 */
export function batched<Value>(read: (keys: string[]) => Promise<Map<string, Value>>) {
  const asking = new Map<string, Asking<Value>[]>();
  let running = 0;

  const run = async () => {
    running += 1;
    while (asking.size > 0) {
      const batch = [...asking].slice(0, most);
      for (const [key] of batch) asking.delete(key);
      await read(batch.map(([key]) => key)).then(
        (found) => {
          for (const [key, all] of batch) for (const { resolve } of all) resolve(found.get(key));
        },
        (error: unknown) => {
          for (const [, all] of batch) for (const { reject } of all) reject(error);
        },
      );
    }
    running -= 1;
  };

  return (key: string) =>
    new Promise<Value | undefined>((resolve, reject) => {
      asking.set(key, [...(asking.get(key) ?? []), { resolve, reject }]);
      if (running < atOnce) void run();
    });
}
