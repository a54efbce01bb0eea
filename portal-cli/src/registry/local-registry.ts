import { openRegistry, type RegistryRights } from "@portico/portal-server/provisioning";
import type { OpenRegistry } from "./registry.ts";
import { readResponse, wireCall } from "./wire.ts";

/**
 * Opens the registry of this machine's portal: on its database, named by `DATABASE_URL` or `DATA_DIR`, or by the portal that
 * has the embedded database open.
 */
export async function localRegistry(
  env: Record<string, string | undefined>,
  rights: RegistryRights,
): Promise<OpenRegistry> {
  const registry = await openRegistry(env, rights);
  return {
    async send(call) {
      const { status, text } = await registry.call({ method: call.method, ...wireCall(call) });
      return readResponse(status, text);
    },
    close: registry.close,
  };
}
