/**
 * Measures the peak memory of this process (RSS).
 * @returns a function that stops the measurement and returns the increase in mebibytes
 */
export function watchMemory(): () => number {
  const before = process.memoryUsage.rss();
  let most = before;
  const measure = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(measure, 1);
  return () => {
    clearInterval(timer);
    measure();
    return Math.round((most - before) / 2 ** 20);
  };
}
