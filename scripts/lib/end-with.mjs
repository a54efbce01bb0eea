const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const parentCheckInterval = 500;

/**
 * Ends the script on a signal, or when the npm that runs it was killed. npm signals only its shell, so the script in
 * package.json has to replace the shell by Node with `exec`. After Ctrl+C the script ends by that signal: with an exit
 * code of its own, a shell would go on with the next command of its line or loop.
 * @param {() => Promise<number>} stop called once; resolves to the exit code of any other end
 */
export function endWith(stop) {
  let stopping = false;
  const end = async (signal) => {
    if (stopping) return;
    stopping = true;
    clearInterval(watch);
    const code = await stop();
    if (signal !== "SIGINT") process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  };
  // The handlers stay after the first signal: a Ctrl+C arrives once from the terminal and once from npm.
  for (const signal of signals) process.on(signal, end);
  const npm = process.ppid;
  const watch = setInterval(() => process.ppid !== npm && end(), parentCheckInterval);
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);
  watch.unref();
}
