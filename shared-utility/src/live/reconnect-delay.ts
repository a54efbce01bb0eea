const base = 1000;
const longest = 10_000;
// The whole portal loses its connections together: even the first attempts are spread (reliability.md, W1).
const firstSpread = 5000;

/**
 * How long to wait before the next attempt to connect, in milliseconds.
 *
 * @param failures attempts that failed since the channel last worked
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  if (failures === 0) return random() * firstSpread;
  // Half of it at least, so that no two attempts are closer than the base.
  const ceiling = Math.min(longest, base * 2 ** failures);
  return ceiling * (0.5 + random() / 2);
}
