import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Starts the built portal with demo data.
 *
 * @returns `watchLoop()` begins to measure its event loop; `readLoop()` gives `p99` and `max` in ms since then, and `rss`
 *   in bytes; `readMemory()` gives `rss`, what its objects hold (`held`) without garbage, and the number of open handles; `kill()` at once, `stop()` in order
 */
export async function startLivePortal({ root, dataDir, port, cdnPort }) {
  const watch = ["--expose-gc", "--import", join(import.meta.dirname, "loop-watch.mjs")];
  const server = spawn(process.execPath, [...watch, join(root, "portal-server/dist/main.js")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      PORT: String(port),
      CDN_PORT: String(cdnPort),
      DATA_DIR: dataDir,
      PORTAL_ENV: "development",
      DEMO: "1",
      // A few people stand for many.
      API_PER_MINUTE: "1000000",
      TENANT_API_PER_MINUTE: "1000000",
      SESSIONS_PER_PERSON: "100000",
      TICKETS_PER_DAY: "100000",
      SIGN_INS_PER_HOUR: "100000",
      ADDRESS_SIGN_INS_PER_HOUR: "100000",
      REGISTRY_PER_MINUTE: "1000000",
      LIVE_PER_PERSON: "10000",
      LIVE_PENDING_PER_ADDRESS: "10000",
      SEND_PER_MINUTE: "60000",
    },
  });
  const ask = async (order) => {
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
    watchLoop: () => ask({ reset: true }),
    readLoop: () => ask({}),
    readMemory: () => ask({ tidy: true }),
    kill: end("SIGKILL"),
    stop: end("SIGTERM"),
  };
}

function isReady(port) {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
