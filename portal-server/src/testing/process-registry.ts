import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createProvisioning } from "../operator/provisioning/provisioning.ts";
import { readSettings } from "../platform/config/config.ts";
import { withSecrets } from "../platform/config/secrets.ts";
import { openDatabase } from "../platform/db/database.ts";
import { systemClock } from "../platform/jobs/clock.ts";
import { compileServer } from "./compile-server.ts";
import { fillDataFolder } from "./fill-data-folder.ts";
import { startModuleOrigin } from "./module-origin.ts";
import { openTestDatabase } from "./open-test-database.ts";
import { seedRelease } from "./test-registry.ts";

/** Prepares the environment for portal processes (portal-process.ts) that publish acme's modules from acme's CDN. */
export async function prepareProcesses() {
  compileServer();
  const cdn = await startModuleOrigin();
  const dataDir = mkdtempSync(join(tmpdir(), "portico-processes-"));
  const database = process.env.TEST_DATABASE_URL ? await openTestDatabase() : undefined;
  const url = database?.connection.connectionString;
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    REGISTRY_ALLOW_LOOPBACK: "1",
    ...(url !== undefined && { DATABASE_URL: url, TOKEN_SECRET: "t".repeat(32), ADMIN_TOKEN: "a".repeat(32) }),
  };
  if (url === undefined) await fillDataFolder(dataDir);
  const { db, close } = await openDatabase(withSecrets(readSettings(env)));
  const portal = createProvisioning(db, systemClock);
  await portal.addTenant({ domain: "acme", name: "Acme" });
  await portal.addOrigin("acme", cdn.origin);
  const everything = { environments: ["development" as const], scopes: ["*"] };
  const credential = await portal.addRegistryCredential({ name: "pipeline", role: "admin", ...everything });
  // A portal whose base was never built has no base release, so this seeds one.
  await seedRelease({ db }, "base", {});
  await close();
  const tidyUp = async () => {
    await cdn.close();
    await database?.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  /** Only one process can use an embedded database; several can share PostgreSQL. */
  const mostProcesses = url === undefined ? 1 : 2;
  return { env, cdn, authorization: `Bearer ${credential}`, mostProcesses, tidyUp };
}
