import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "../../../scripts/lib/free-ports.mjs";

/** A few users represent many. */
const raisedLimits = {
  API_PER_MINUTE: "1000000",
  TENANT_API_PER_MINUTE: "1000000",
  SESSIONS_PER_PERSON: "100000",
  TICKETS_PER_DAY: "100000",
  SIGN_INS_PER_HOUR: "100000",
  ADDRESS_SIGN_INS_PER_HOUR: "100000",
  REGISTRY_PER_MINUTE: "1000000",
};

/**
 * Starts the built portal with demo data on a private port, and waits until it is ready.
 * @param {"development" | "production"} environment production has neither the ledger of leaks nor overrides
 */
export async function startPortal(root, dataDir, environment = "development") {
  const [port, cdnPort] = await freePorts(2);
  // The fronts terminate TLS and forward the scheme in a header.
  const settings = { PORTAL_ENV: environment, TRUST_PROXY: "loopback" };
  const { stop } = await launchPortal({ root, dataDir, port, cdnPort, settings });
  return { port, stop };
}

/**
 * Starts the built portal with demo data and raised limits, and waits until it is ready.
 * @param options `root` the checkout, `dataDir`, `port`, `cdnPort`; `settings` further ones of the portal; `watch`
 *   arguments of Node for a process that replies to messages
 * @returns the process; `kill()` sends SIGKILL, `stop()` SIGTERM
 */
export async function launchPortal({ root, dataDir, port, cdnPort, settings = {}, watch }) {
  const server = spawn(process.execPath, [...(watch ?? []), join(root, "portal-server/dist/main.js")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", ...(watch ? ["ipc"] : [])],
    env: {
      ...process.env,
      PORT: String(port),
      CDN_PORT: String(cdnPort),
      DATA_DIR: dataDir,
      PORTAL_ENV: "development",
      DEMO: "1",
      ...raisedLimits,
      ...settings,
    },
  });
  const end = (signal) => async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, "exit");
  };
  const stop = end("SIGTERM");
  const deadline = Date.now() + 60_000;
  while (!(await isReady(port))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error("The portal did not start; see its message.");
    }
    await sleep(20);
  }
  return { server, kill: end("SIGKILL"), stop };
}

async function isReady(port) {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
