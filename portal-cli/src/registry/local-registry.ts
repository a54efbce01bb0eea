import { openRegistry } from "@portico/portal-server/provisioning";
import type { OpenRegistry } from "./registry.ts";
import { readAnswer, wireCall } from "./wire.ts";

/** Opens the registry on this machine's database, named by `DATABASE_URL` or `DATA_DIR`; the portal may be stopped. */
export async function localRegistry(env: Record<string, string | undefined>): Promise<OpenRegistry> {
  const registry = await openRegistry(env);
  return {
    async send(call) {
      const { status, text } = await registry.call({ method: call.method, ...wireCall(call) });
      return readAnswer(status, text);
    },
    close: registry.close,
  };
}
