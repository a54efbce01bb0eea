/**
 * The first Ctrl+C (or SIGTERM) of this process, which then no longer ends by itself. The next one ends it.
 */
export function interruptionOfProcess() {
  const ending = new AbortController();
  const signals = ["SIGINT", "SIGTERM"] as const;
  const end = () => {
    for (const each of signals) process.off(each, end);
    ending.abort();
  };
  for (const each of signals) process.on(each, end);
  const interrupted = () =>
    new Promise<void>((settle) => {
      if (ending.signal.aborted) settle();
      else ending.signal.addEventListener("abort", () => settle(), { once: true });
    });
  return { signal: ending.signal, interrupted };
}
