const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const glance = 500;

/**
 * Ends what a script has started when the script is to end: by a signal, or because the npm that runs it was killed.
 * npm hands signals to its shell alone, so the package's script has to `exec` Node in the shell's place.
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
  // Kept after the first: a terminal's Ctrl+C comes once from the terminal and once from npm.
  for (const signal of signals) process.on(signal, end);
  const npm = process.ppid;
  const watch = setInterval(() => process.ppid !== npm && end(), glance);
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);
  watch.unref();
}
