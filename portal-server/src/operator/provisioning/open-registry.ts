import { every } from "../../identity/roles/actor.ts";
import { environments, readSettings } from "../../platform/config/config.ts";
import { withSecrets } from "../../platform/config/secrets.ts";
import { openDatabase } from "../../platform/db/database.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { systemClock } from "../../platform/jobs/clock.ts";
import { makeOperatorCredential, type RegistryRights } from "./operator-credential.ts";
import { isInUse, type PortalAccess, runningPortal, withHint } from "./portal-address.ts";
import { createProvisioning } from "./provisioning.ts";
import { type LocalRegistry, runningRegistry } from "./running-registry.ts";

/** The origin for calls that stay in this process. They may change the database all the same. */
const everyRight: RegistryRights = { role: "admin", environments: [...environments], scopes: [every] };

/**
 * Opens the registry on the database that the environment variables name, without a running portal: the same routes,
 * gate and history, for an operator of this machine. If a portal has the embedded database open, the calls go to that
 * portal.
 * @param env `DATABASE_URL` with the portal's secrets, or `DATA_DIR`
 * @param rights what the command may do on a running portal
 * @param buildApp builds the application with all its features
 * @throws StartError with a sentence when the database cannot be opened
 */
export async function openRegistry(
  env: Record<string, string | undefined>,
  rights: RegistryRights,
  buildApp: (deps: Deps) => Promise<{ app: App }>,
): Promise<LocalRegistry> {
  const config = withSecrets(readSettings(env));
  const opened = await openDatabase(config).catch((error: unknown) => runningPortalAfter(error, env));
  if ("token" in opened) return runningRegistry(opened, config.allowedDomains[0] ?? "localhost", rights);
  const { db, close } = opened;
  // Calls do not use the network: https is not needed, and the tenant is identified by its label.
  const within = { ...config, publicUrl: undefined, allowedDomains: ["localhost"] };
  const { app } = await buildApp({ config: within, db, clock: systemClock });
  const shut = async () => {
    await app.close();
    await close();
  };
  const made = makeOperatorCredential(createProvisioning(db, systemClock), everyRight);
  const { tenant, authorization, forget } = await made.catch(async (error: unknown) => {
    await shut();
    throw error;
  });
  return {
    async call({ method, path, headers, payload }) {
      const sent = { ...headers, host: `${tenant}.localhost`, authorization };
      const url = `/api/registry${path}`;
      const response = await app.inject({ method, url, headers: sent, ...(payload !== undefined && { payload }) });
      return { status: response.statusCode, headers: response.headers, text: response.payload };
    },
    async close() {
      await forget();
      await shut();
    },
  };
}

/** The portal that has the database open, found after the attempt to open it failed. */
function runningPortalAfter(error: unknown, env: Record<string, string | undefined>): PortalAccess {
  const running = isInUse(error) ? runningPortal(env) : undefined;
  if (running) return running;
  throw withHint(error);
}
