/**
 * Measures the most memory that this process takes meanwhile (RSS).
 *
 * @returns ends it and gives the mebibytes above the beginning
 */
export function watchMemory(): () => number {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 1);
  return () => {
    clearInterval(timer);
    look();
    return Math.round((most - before) / 2 ** 20);
  };
}
