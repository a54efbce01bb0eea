import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { exampleOf } from "../examples/add-feature.mjs";
import { root } from "./ensure-install.mjs";
import { freePorts } from "./free-ports.mjs";

const password = "an-account-of-no-value-2026";

/**
 * A portal with the generated applications of acme, with the needs of their frameworks, and without builds of them.
 * @param {string} folder for its data
 * @param {string[]} stacks
 */
export async function startCreatePortal(folder, stacks) {
  const [port, cdnPort] = await freePorts(2);
  const dataDir = join(folder, "data");
  const builds = Object.fromEntries(stacks.map((stack) => [exampleOf(stack).module, ""]));
  const env = {
    ...process.env,
    ...{
      PORT: String(port),
      CDN_PORT: String(cdnPort),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      PORTAL_ENV: "development",
    },
    ...{ TOKEN_SECRET: "a-token-secret-of-no-value-at-all", ADMIN_TOKEN: "an-admin-token-of-no-value-at-all" },
    ...{ OUTSIDE_BUILDS: JSON.stringify(builds), OUTSIDE_ORIGIN: "https://cdn.acme.example" },
    ...{ OUTSIDE_NEEDS: JSON.stringify(["html", "trusted-types:vue", "trusted-types:svelte-trusted-html"]) },
    OUTSIDE_PASSWORD: password,
  };
  const server = spawn(process.execPath, ["scripts/outside-portal.mjs"], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const address = `http://localhost:${port}`;
  await untilReady(`${address}/healthz`, server);
  return {
    address,
    /** The settings of a pipeline: the portal's address, which not every system resolves, and a credential that may publish. */
    env: { PORTICO_URL: `http://acme.localhost:${port}`, PORTICO_CREDENTIAL: credentialIn(dataDir) },
    account: { email: "ana@acme.test", password },
    async stop() {
      const ended = new Promise((done) => server.once("close", done));
      server.kill("SIGTERM");
      await ended;
    },
  };
}

const credentialIn = (dataDir) => readFileSync(`${dataDir}.credential`, "utf8").trim();

const limit = 180_000;

/** Polls an address until it returns 2xx. */
export async function untilReady(address, program) {
  for (const end = Date.now() + limit; Date.now() < end; await pause(100)) {
    if (program.exitCode !== null) throw new Error(`The program for ${address} ended with ${program.exitCode}.`);
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`${address} was not ready after ${limit / 1_000} s.`);
}
