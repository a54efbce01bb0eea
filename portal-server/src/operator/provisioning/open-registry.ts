import { userInfo } from "node:os";
import { environments, readSettings } from "../../platform/config/config.ts";
import { withSecrets } from "../../platform/config/secrets.ts";
import { StartError } from "../../platform/config/start-error.ts";
import { openDatabase } from "../../platform/db/database.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { systemClock } from "../../platform/jobs/clock.ts";
import { createProvisioning } from "./provisioning.ts";

export interface LocalCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path below `/api/registry`. */
  path: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

export interface LocalRegistry {
  call(call: LocalCall): Promise<{ status: number; headers: Record<string, unknown>; text: string }>;
  close(): Promise<void>;
}

/**
 * Opens the registry on the database that the environment variables name, without a running portal: the same routes,
 * gate and history, for an operator of this machine.
 *
 * @param env `DATABASE_URL` with the portal's secrets, or `DATA_DIR`
 * @param buildApp builds the application with all its rooms
 * @throws StartError with a sentence when the database cannot be opened
 */
export async function openRegistry(
  env: Record<string, string | undefined>,
  buildApp: (deps: Deps) => Promise<{ app: App }>,
): Promise<LocalRegistry> {
  const config = withSecrets(readSettings(env));
  const { db, close } = await openDatabase(config).catch((error: unknown) => {
    if (!(error instanceof StartError) || error.code !== "folder.in_use") throw error;
    throw new StartError(`${error.message} Or publish to the running portal: set PORTICO_URL and PORTICO_CREDENTIAL.`);
  });
  const provisioning = createProvisioning(db, systemClock);
  const name = `operator-${userInfo().username.replace(/[^a-z0-9-]/g, "") || "local"}`;
  const forget = () => provisioning.removeRegistryCredential(name).catch(() => {});
  // Calls do not use the network: no https is needed, and the tenant is named by its label.
  const within = { ...config, publicUrl: undefined, allowedDomains: ["localhost"] };
  const { app } = await buildApp({ config: within, db, clock: systemClock });
  const end = async () => {
    await forget();
    await app.close();
    await close();
  };
  const [tenant] = await provisioning.listTenants();
  if (!tenant) {
    await end();
    throw new StartError("There is no tenant yet, and so nothing to release for: `tenant add` makes one.");
  }
  // Removes the credential that an interrupted call left behind; its secret is lost.
  await forget();
  const made = { name, role: "admin" as const, environments: [...environments], scopes: ["*"] };
  const authorization = `Bearer ${await provisioning.addRegistryCredential(made)}`;
  return {
    async call({ method, path, headers, payload }) {
      const sent = { ...headers, host: `${tenant.domain}.localhost`, authorization };
      const url = `/api/registry${path}`;
      const answer = await app.inject({ method, url, headers: sent, ...(payload !== undefined && { payload }) });
      return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
    },
    close: end,
  };
}
