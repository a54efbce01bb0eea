import { errorMessage } from "@portico/portal-server/remote";
import { UsageError } from "../usage-error.ts";
import { portalOrigin } from "./portal-origin.ts";
import type { OpenRegistry } from "./registry.ts";
import { RegistryRefusal } from "./registry-refusal.ts";
import { refuseRedirect, withStep } from "./remote-fault.ts";
import { readResponse, wireCall } from "./wire.ts";

const patience = 120_000;

/**
 * Opens the registry of a running portal.
 *
 * @param address `PORTICO_URL`, e.g. `https://acme.portal.example`
 * @param credential `PORTICO_CREDENTIAL`; other users of the machine could see a command-line argument
 * @throws UsageError when one of them is unusable
 */
export function remoteRegistry(address: string, credential: string | undefined): OpenRegistry {
  const origin = portalOrigin(address, "PORTICO_URL");
  if (!credential)
    throw new UsageError("PORTICO_CREDENTIAL is missing: `registry credential` makes one, on the portal's machine.");
  return {
    async send(call) {
      const { path, headers, payload } = wireCall(call);
      const response = await fetch(`${origin}/api/registry${path}`, {
        method: call.method,
        headers: { ...headers, authorization: `Bearer ${credential}` },
        ...(payload !== undefined && { body: typeof payload === "string" ? payload : new Uint8Array(payload) }),
        redirect: "manual",
        signal: AbortSignal.timeout(patience),
      }).catch((error: unknown) => {
        throw new RegistryRefusal(
          "network",
          `The portal at ${origin} did not answer: ${errorMessage(error)}. Is PORTICO_URL its address?`,
        );
      });
      refuseRedirect(response, origin);
      const text = await response.text();
      try {
        return readResponse(response.status, text);
      } catch (error) {
        throw withStep(error, origin);
      }
    },
    close: async () => {},
  };
}
