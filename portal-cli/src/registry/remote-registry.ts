import { errorMessage } from "@portico/portal-server/remote";
import { UsageError } from "../usage-error.ts";
import { portalOrigin } from "./portal-origin.ts";
import type { OpenRegistry } from "./registry.ts";
import { RegistryRefusal } from "./registry-refusal.ts";
import { readResponse, wireCall } from "./wire.ts";

// As long as the portal waits for an upload over a slow line.
const patience = 300_000;

/**
 * Opens the registry of a running portal.
 * @param address `PORTICO_URL`, e.g. `https://acme.portal.example`
 * @param credential `PORTICO_CREDENTIAL`; other users of the machine could see a command-line argument
 * @param setting where the address was given, e.g. `--portal`
 * @throws UsageError when one of them is unusable
 */
export function remoteRegistry(address: string, credential: string | undefined, setting = "PORTICO_URL"): OpenRegistry {
  const origin = portalOrigin(address, setting);
  if (!credential)
    throw new UsageError("PORTICO_CREDENTIAL is missing: `registry credential` makes one, on the portal's machine.");
  if (/\s/.test(credential.trim()))
    throw new UsageError(
      "PORTICO_CREDENTIAL has more than the credential in it: set it to the part that begins with portico_registry_.",
    );
  return {
    async send(call) {
      const { path, headers, payload } = wireCall(call);
      const { response, text } = await fetch(`${origin}/api/registry${path}`, {
        method: call.method,
        headers: { ...headers, authorization: `Bearer ${credential.trim()}` },
        ...(payload !== undefined && { body: typeof payload === "string" ? payload : new Uint8Array(payload) }),
        redirect: "manual",
        signal: AbortSignal.timeout(patience),
      })
        .then(async (response) => ({ response, text: await response.text() }))
        .catch((error: unknown) => {
          throw new RegistryRefusal(
            "network",
            `The portal at ${origin} did not respond: ${errorMessage(error)}. Is ${setting} its address?`,
          );
        });
      refuseRedirect(response, origin, setting);
      try {
        return readResponse(response.status, text);
      } catch (error) {
        throw withStep(error, origin, setting);
      }
    },
    close: async () => {},
  };
}

const example = "such as https://acme.portal.example";

/** The settings to correct when a portal refuses every call of this command line; `setting` has the address. */
const steps: Readonly<Record<string, (origin: string, setting: string) => string>> = {
  "request.insecure": (_, setting) => `Set ${setting} to the https address of its pages.`,
  "tenant.unknown": (origin, setting) =>
    `No tenant has the host of ${origin}: set ${setting} to the address of a tenant's pages, ${example}.`,
  "auth.token_invalid": (origin) =>
    `${origin} does not know this credential: set PORTICO_CREDENTIAL to one that \`registry credential\` makes on its machine.`,
  "credential.expired": () => "Set PORTICO_CREDENTIAL to the new one.",
  "credential.revoked": () => "Set PORTICO_CREDENTIAL to the new one.",
};

/** A refusal, with the setting to correct when it is about the address or the credential. */
function withStep(error: unknown, origin: string, setting: string): unknown {
  if (!(error instanceof RegistryRefusal)) return error;
  const { code, message, details } = error;
  // With details it concerns the tenant that the command names.
  const step = code === "tenant.unknown" && details !== undefined ? undefined : steps[code]?.(origin, setting);
  return step === undefined ? error : new RegistryRefusal(code, `${message} ${step}`, details);
}

/**
 * A portal with PUBLIC_URL redirects, but a credential must not follow a redirect.
 * @throws RegistryRefusal for a response that redirects
 */
function refuseRedirect(
  { status, headers }: Pick<Response, "status" | "headers">,
  origin: string,
  setting: string,
): void {
  if (status < 300 || status > 399) return;
  const target = headers.get("location") ?? "";
  const to = URL.canParse(target, origin) ? new URL(target, origin).origin : "another address";
  throw new RegistryRefusal("answer", `The portal at ${origin} redirects to ${to}: set ${setting} to that address.`);
}
