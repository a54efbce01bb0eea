import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./ensure-install.mjs";

const patience = 4_500;

/**
 * Starts the portal's server with its demo, as a process that ends with this one: also when this one is killed.
 *
 * @param {Record<string, string>} [env]
 */
export function startServer(env = {}) {
  const server = spawn(process.execPath, [join(root, "portal-server/dist/main.js")], {
    cwd: root,
    // The fourth is a channel whose end the server notices.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { PORTAL_ENV: "development", DEMO: "1", ...env, ...process.env },
  });
  return Object.assign(server, {
    /** Ends the server cleanly, or by force where it does not end in time. */
    stop() {
      server.kill("SIGTERM");
      setTimeout(() => server.kill("SIGKILL"), patience).unref();
    },
  });
}
