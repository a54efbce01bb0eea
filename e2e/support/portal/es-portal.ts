import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ana } from "../api/accounts.ts";
import { copyDemo, demoSettings } from "./demo-folder.ts";
import { openModuleCdn } from "./module-cdn.ts";
import { porticoBeside } from "./portico.ts";
import { startServer } from "./start-server.ts";

/**
 * A separate portal with the demo's users. Its tenant publishes ES modules from an origin of its own, with the command line.
 */
export async function startEsPortal() {
  const folder = mkdtempSync(join(tmpdir(), "portico-es-"));
  const cdn = await openModuleCdn();
  const credential = await copyDemo("development", folder);
  const { port, end } = await startServer(demoSettings("development", folder));
  await porticoBeside({ DATA_DIR: folder }, ["origin", "add", ana.tenant, cdn.origin]);
  const pipeline = { PORTICO_URL: `http://localhost:${port}`, PORTICO_CREDENTIAL: credential };
  // The command line calls the tenant's host by its address: not every machine resolves names below localhost.
  const host = ["--environment", "development", "--tenant", ana.tenant, "--reason", "An ES module"];
  return {
    origin: `http://${ana.tenant}.localhost:${port}`,
    email: ana.email,
    cdn,
    /** Calls the command line as the operator does, on the running portal. */
    operate: (...words: string[]): Promise<string> => porticoBeside({ DATA_DIR: folder }, words),
    /** Publishes a file of the CDN; returns what the command line prints. */
    publish: (module: string, file: string, ...more: string[]): Promise<string> =>
      porticoBeside(pipeline, ["publish", `@app/${module}`, "--url", `${cdn.origin}/${file}`, ...host, ...more]),
    /** Publishes a file of the CDN under any name. */
    publishModule: (name: string, file: string): Promise<string> =>
      porticoBeside(pipeline, ["publish", name, "--url", `${cdn.origin}/${file}`, ...host]),
    /** Publishes a page of another origin; returns what the command line prints. */
    publishPage: (module: string, page: string, ...more: string[]): Promise<string> =>
      porticoBeside(pipeline, ["publish", `@app/${module}`, "--page", page, ...host, ...more]),
    async stop() {
      await end();
      cdn.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
