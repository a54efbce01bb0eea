interface Asking<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

const most = 500;
// How long a question may keep the next one waiting, in milliseconds.
const patience = 1_000;

/**
 * Asks for many keys at once: while one question is under way, the next ones are gathered. A storm then costs a few
 * queries, and leaves the database free for others. Nobody is answered from a question that was put before theirs, and
 * one that hangs holds up the others for a second.
 */
export function batched<Value>(read: (keys: string[]) => Promise<Map<string, Value>>) {
  const asking = new Map<string, Asking<Value>[]>();
  let isAsking = false;

  function askNext(): void {
    if (isAsking || asking.size === 0) return;
    isAsking = true;
    let isOver = false;
    const goOn = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      isAsking = false;
      askNext();
    };
    const timer = setTimeout(goOn, patience).unref();
    void ask([...asking].slice(0, most)).then(goOn);
  }

  async function ask(batch: [string, Asking<Value>[]][]): Promise<void> {
    for (const [key] of batch) asking.delete(key);
    try {
      const found = await read(batch.map(([key]) => key));
      for (const [key, all] of batch) for (const { resolve } of all) resolve(found.get(key));
    } catch (error) {
      for (const [, all] of batch) for (const { reject } of all) reject(error);
    }
  }

  return (key: string) =>
    new Promise<Value | undefined>((resolve, reject) => {
      asking.set(key, [...(asking.get(key) ?? []), { resolve, reject }]);
      askNext();
    });
}
