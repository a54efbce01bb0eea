import { createProvisioning } from "../operator/provisioning/provisioning.ts";
import { readSettings } from "../platform/config/config.ts";
import { withSecrets } from "../platform/config/secrets.ts";
import { openDatabase } from "../platform/db/database.ts";
import { systemClock } from "../platform/jobs/clock.ts";
import { startModuleOrigin } from "./module-origin.ts";
import { prepareDatabase } from "./open-processes.ts";
import { seedRelease } from "./test-registry.ts";

/** Prepares the environment for portal processes (portal-process.ts) that publish acme's modules from acme's CDN. */
export async function prepareProcesses() {
  const prepared = await prepareDatabase();
  // The load of a test signs one user in more often than users do.
  const limits = { SIGN_INS_PER_HOUR: "100000", ADDRESS_SIGN_INS_PER_HOUR: "100000" };
  const env = { ...prepared.env, ...limits, REGISTRY_ALLOW_LOOPBACK: "1" };
  const cdn = await startModuleOrigin();
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
    await prepared.close();
  };
  /** Only one process can use an embedded database; several can share PostgreSQL. */
  const mostProcesses = prepared.isShared ? 2 : 1;
  return { env, cdn, authorization: `Bearer ${credential}`, mostProcesses, tidyUp };
}
