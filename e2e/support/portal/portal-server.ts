import { resolve } from "node:path";
import { port, secrets } from "./portal.ts";

const { E2E_CDN_PORT = "", E2E_DATA_DIR = "" } = process.env;

/** Playwright's settings for the portal of a test run: the demo, on private ports and in an empty folder. */
export function portalServer(program: string, env: Record<string, string> = {}) {
  return {
    // The log is kept for the test that searches it for secrets.
    command: `"${process.execPath}" ${program} > "${E2E_DATA_DIR}.log"`,
    cwd: resolve(import.meta.dirname, "../../.."),
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 300_000,
    stdout: "ignore" as const,
    stderr: "pipe" as const,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 30_000 },
    env: {
      PORT: port,
      CDN_PORT: E2E_CDN_PORT,
      HOST: "127.0.0.1",
      DATA_DIR: E2E_DATA_DIR,
      PORTAL_ENV: "development",
      DEMO: "1",
      // A few users sign in for all journeys.
      SESSIONS_PER_PERSON: "100000",
      TICKETS_PER_DAY: "100000",
      SIGN_INS_PER_HOUR: "100000",
      ADDRESS_SIGN_INS_PER_HOUR: "100000",
      ...secrets,
      ...env,
    },
  };
}
