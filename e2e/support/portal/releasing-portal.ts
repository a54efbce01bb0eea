import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ana } from "../api/accounts.ts";
import { copyDemo, demoSettings } from "./demo-folder.ts";
import { portico } from "./portico.ts";
import { startServer } from "./start-server.ts";

/** The parts of the output of `portico … --json` that journeys read. */
export interface PrintedChange {
  changes: { specifier: string; after: { address: string } | null }[];
}

/** A separate portal with the demo's users: its pages run production, and a pipeline publishes its base. */
export async function startReleasingPortal() {
  const folder = mkdtempSync(join(tmpdir(), "portico-releasing-"));
  const data = join(folder, "data");
  const credential = await copyDemo("production", data);
  const { port, end } = await startServer(demoSettings("production", data));
  // Not every machine resolves names below localhost; plain localhost is the demo's first tenant, too.
  const pipeline = { PORTICO_URL: `http://localhost:${port}`, PORTICO_CREDENTIAL: credential };
  return {
    origin: `http://${ana.tenant}.localhost:${port}`,
    email: ana.email,
    /** A folder for builds. */
    folder,
    /** Calls the command line as a pipeline does. */
    release: (...words: string[]): PrintedChange =>
      JSON.parse(portico(pipeline, [...words, "--reason", "The next build", "--json"])),
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
