interface Holder {
  lose(): void;
}

/** Web Locks with a single name: one holder at a time; another tab may steal the lock. */
export function fakeLocks(): LockManager {
  let holder: Holder | undefined;
  const waiting: (() => void)[] = [];

  function request(_name: string, { steal, signal }: LockOptions, task: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new DOMException("The lock is not this tab's.", "AbortError"));
      const begin = () => {
        const own = { lose: fail };
        holder = own;
        void Promise.resolve()
          .then(task)
          .then((value) => {
            resolve(value);
            if (holder !== own) return;
            holder = undefined;
            waiting.shift()?.();
          }, reject);
      };
      if (steal) holder?.lose();
      if (steal || !holder) return begin();
      waiting.push(begin);
      signal?.addEventListener("abort", () => {
        waiting.splice(waiting.indexOf(begin), waiting.includes(begin) ? 1 : 0);
        fail();
      });
    });
  }

  return { request } as unknown as LockManager;
}
