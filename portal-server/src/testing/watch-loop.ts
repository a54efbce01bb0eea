import { existsSync, readFileSync } from "node:fs";

// The main thread's CPU time in nanoseconds (Linux). Elsewhere falls back to the clock, which also counts other
// processes' time.
const account = `/proc/self/task/${process.pid}/schedstat`;
const hasAccount = existsSync(account);

function computed(): number {
  return hasAccount ? Number(readFileSync(account, "utf8").split(" ")[0]) / 1e6 : performance.now();
}

/**
 * Measures the longest time for which this process blocks its event loop.
 * @returns a function that stops the measurement and returns milliseconds
 */
export function watchLoop(): () => number {
  let [longest, last] = [0, computed()];
  const measure = () => {
    const now = computed();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(measure, 1);
  return () => {
    clearInterval(timer);
    measure();
    return longest;
  };
}
