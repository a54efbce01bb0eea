import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./ensure-install.mjs";

const killDelay = 4_500;

/**
 * Starts the portal's server with its demo. It ends with this process, even when this process is killed.
 * @param {Record<string, string>} [env]
 */
export function startServer(env = {}) {
  const server = spawn(process.execPath, [join(root, "portal-server/dist/main.js")], {
    cwd: root,
    // The server notices the end of the fourth, an IPC channel.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { PORTAL_ENV: "development", DEMO: "1", ...env, ...process.env },
  });
  return Object.assign(server, {
    isStopping: false,
    /** Ends the server cleanly, or by force after a time-out; resolves to its exit code. */
    stop() {
      this.isStopping = true;
      if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve(1);
      server.kill("SIGTERM");
      setTimeout(() => server.kill("SIGKILL"), killDelay).unref();
      return new Promise((resolve) => server.once("exit", (code) => resolve(code ?? 1)));
    },
  });
}
