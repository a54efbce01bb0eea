import { RegistryRefusal } from "./registry-refusal.ts";

const example = "such as https://acme.portal.example";

/** The settings to correct when a portal refuses every call of this command line. */
const steps: Readonly<Record<string, (origin: string) => string>> = {
  "request.insecure": () => "Set PORTICO_URL to the https address of its pages.",
  "tenant.unknown": (origin) =>
    `No tenant has the host of ${origin}: set PORTICO_URL to the address of a tenant's pages, ${example}.`,
  "auth.token_invalid": (origin) =>
    `${origin} does not know this credential: set PORTICO_CREDENTIAL to one that \`registry credential\` makes on its machine.`,
  "credential.expired": () => "Set PORTICO_CREDENTIAL to the new one.",
  "credential.revoked": () => "Set PORTICO_CREDENTIAL to the new one.",
};

/** A refusal, with the setting to correct when it is about the address or the credential. */
export function withStep(error: unknown, origin: string): unknown {
  if (!(error instanceof RegistryRefusal)) return error;
  const { code, message, details } = error;
  // With details it concerns the tenant that the command names.
  const step = code === "tenant.unknown" && details !== undefined ? undefined : steps[code]?.(origin);
  return step === undefined ? error : new RegistryRefusal(code, `${message} ${step}`, details);
}

/**
 * A portal with PUBLIC_URL redirects, but a credential must not follow a redirect.
 * @throws RegistryRefusal for a response that redirects
 */
export function refuseRedirect({ status, headers }: Pick<Response, "status" | "headers">, origin: string): void {
  if (status < 300 || status > 399) return;
  const target = headers.get("location") ?? "";
  const to = URL.canParse(target, origin) ? new URL(target, origin).origin : "another address";
  throw new RegistryRefusal("answer", `The portal at ${origin} redirects to ${to}: set PORTICO_URL to that address.`);
}
