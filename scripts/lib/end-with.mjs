const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const parentCheckInterval = 500;

/**
 * Calls `stop` when the script must end: on a signal, or when the npm that runs it was killed. npm signals only its
 * shell, so the script in package.json has to replace the shell by Node with `exec`.
 *
 * @param {() => void} stop called once
 */
export function endWith(stop) {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    clearInterval(watch);
    stop();
  };
  // The handlers stay after the first signal: a Ctrl+C arrives once from the terminal and once from npm.
  for (const signal of signals) process.on(signal, end);
  const npm = process.ppid;
  const watch = setInterval(() => process.ppid !== npm && end(), parentCheckInterval);
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);
  watch.unref();
}
