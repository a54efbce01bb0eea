import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isReady, raisedLimits } from "./portal.mjs";

const watch = ["--expose-gc", "--import", join(import.meta.dirname, "loop-watch.mjs")];

const demo = { PORTAL_ENV: "development", DEMO: "1" };
const limits = {
  ...raisedLimits,
  LIVE_PER_PERSON: "10000",
  LIVE_PENDING_PER_ADDRESS: "10000",
  SEND_PER_MINUTE: "60000",
};

/**
 * Starts the built portal with demo data.
 * @param options `root` the checkout, `dataDir`, `port`, `cdnPort`; `settings` further ones of the portal
 * @returns `watchLoop()` starts to measure its event loop; `readLoop()` returns `p99` and `max` in ms since then, and
 *   `rss` in bytes; `readMemory()` collects garbage and returns `rss`, the bytes of its objects (`retained`) and the
 *   number of open handles; `kill()` sends SIGKILL, `stop()` SIGTERM
 */
export async function startLivePortal({ root, dataDir, port, cdnPort, settings = {} }) {
  const server = spawn(process.execPath, [...watch, join(root, "portal-server/dist/main.js")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      PORT: String(port),
      CDN_PORT: String(cdnPort),
      DATA_DIR: dataDir,
      ...demo,
      ...limits,
      ...settings,
    },
  });
  const request = async (order) => {
    const id = Math.random();
    server.send({ id, ...order });
    for (;;) {
      const [answer] = await once(server, "message");
      if (answer.id === id) return answer;
    }
  };
  const end = (signal) => async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, "exit");
  };
  while (!(await isReady(port))) {
    if (server.exitCode !== null) throw new Error("The portal did not start; see its message.");
    await sleep(20);
  }
  return {
    watchLoop: () => request({ reset: true }),
    readLoop: () => request({}),
    readMemory: () => request({ tidy: true }),
    kill: end("SIGKILL"),
    stop: end("SIGTERM"),
  };
}
