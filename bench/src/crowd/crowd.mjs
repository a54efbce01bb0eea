import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Starts a process with the connections of many browsers; each call runs one function of crowd-process.mjs. */
export function startCrowd() {
  const child = fork(join(import.meta.dirname, "crowd-process.mjs"), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const waiting = new Map();
  let sent = 0;
  child.on("message", ({ id, answer }) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  });
  child.on("exit", () => {
    for (const { reject } of waiting.values()) reject(new Error("The browsers' process ended."));
  });
  const order = (name, options = {}) =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, { resolve, reject });
      child.send({ ...options, id: sent, order: name });
    });
  return {
    /** Opens connections and resolves when all are subscribed. */
    open: (options) => order("open", options),
    /** Clears the records and starts new ones. */
    watch: () => order("watch"),
    /** Attempts, restored connections and arrivals since `watch`, in milliseconds since 1970. */
    read: () => order("read"),
    count: (title) => order("count", { title }),
    pause: (from, to) => order("pause", { from, to }),
    async close() {
      if (child.exitCode !== null) return;
      child.send({ order: "close" });
      const kill = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await once(child, "exit");
      clearTimeout(kill);
    },
  };
}
