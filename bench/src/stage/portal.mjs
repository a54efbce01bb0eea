import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "../../../scripts/lib/free-ports.mjs";

/** A few users represent many. */
export const raisedLimits = {
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
  const server = spawn(process.execPath, [join(root, "portal-server/dist/main.js")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      CDN_PORT: String(cdnPort),
      DATA_DIR: dataDir,
      PORTAL_ENV: environment,
      DEMO: "1",
      ...raisedLimits,
      // The fronts terminate TLS and forward the scheme in a header.
      TRUST_PROXY: "loopback",
    },
  });
  const stop = async () => {
    if (server.exitCode !== null) return;
    server.kill("SIGTERM");
    await once(server, "exit");
  };
  const deadline = Date.now() + 60_000;
  while (!(await isReady(port))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error("The portal did not start; see its message.");
    }
    await sleep(200);
  }
  return { port, stop };
}

export async function isReady(port) {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
