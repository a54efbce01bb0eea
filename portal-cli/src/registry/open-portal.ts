import {
  type OpenProvisioning,
  openProvisioning,
  remoteProvisioning,
  runningPortal,
  StartError,
  withSecretFiles,
} from "@portico/portal-server/provisioning";
import { remotePortal } from "./remote-portal.ts";

type Env = Record<string, string | undefined>;

/**
 * Opens the portal for provisioning: a running portal if there is an address, or PORTICO_URL with PORTICO_ADMIN_TOKEN;
 * otherwise the database on this machine, or the portal that has the embedded database open.
 * @param address `--portal`
 * @throws UsageError when the address is unusable or the token is missing; StartError when it cannot be opened
 */
export async function openPortal(env: Env, address: string | undefined): Promise<OpenProvisioning> {
  const token = withSecretFiles(env).PORTICO_ADMIN_TOKEN;
  const chosen = address ?? (token ? env.PORTICO_URL : undefined);
  if (chosen !== undefined) return remotePortal(chosen, address === undefined ? "PORTICO_URL" : "--portal", token);
  return openProvisioning(env).catch((error: unknown) => {
    const running = error instanceof StartError && error.code === "folder.in_use" ? runningPortal(env) : undefined;
    if (!running) throw error;
    return remoteProvisioning(running);
  });
}
