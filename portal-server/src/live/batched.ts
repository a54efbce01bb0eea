interface Asking<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

const most = 500;

/**
 * Asks for many keys at once: while one question is under way, the next ones are gathered. A storm of connections
 * then costs a few queries, and leaves the database free for others.
 */
export function batched<Value>(read: (keys: string[]) => Promise<Map<string, Value>>) {
  const asking = new Map<string, Asking<Value>[]>();
  let running = false;

  const run = async () => {
    running = true;
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
    running = false;
  };

  return (key: string) =>
    new Promise<Value | undefined>((resolve, reject) => {
      asking.set(key, [...(asking.get(key) ?? []), { resolve, reject }]);
      if (!running) void run();
    });
}
