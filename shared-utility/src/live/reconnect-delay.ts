const base = 1000;
const longest = 5_000;
// All clients lose their connections at the same time, so even the first attempts are spread (docs/reliability.md W1).
const firstSpread = 5000;

/**
 * The delay before the next attempt to connect, in milliseconds: exponential back-off with jitter.
 *
 * @param failures failed attempts since the channel last worked
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  if (failures === 0) return random() * firstSpread;
  // At least half of the ceiling, so that attempts are never closer than the base.
  const ceiling = Math.min(longest, base * 2 ** failures);
  return ceiling * (0.5 + random() / 2);
}
