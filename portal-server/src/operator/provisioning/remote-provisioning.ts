import { parseJson } from "@portico/shared-utility/contract";
import { operatorSource } from "../../identity/audit/operator-source.ts";
import { StartError } from "../../platform/config/start-error.ts";
import { errorMessage } from "../../platform/text/error-code.ts";
import type { OpenProvisioning } from "./open-provisioning.ts";
import type { PortalAccess } from "./portal-address.ts";
import type { ActResponse } from "./provisioning-acts.ts";
import { type ProvisioningCode, ProvisioningError } from "./provisioning-error.ts";

const patience = 120_000;

/** An operator's acts on a running portal, through its API: the same names, results and errors as on its database. */
export function remoteProvisioning(access: PortalAccess): OpenProvisioning {
  const close = async () => {};
  const carryOut =
    (act: string) =>
    async (...args: unknown[]) => {
      const response = await send(access, act, args);
      if (response.status === "done") return response.result ?? undefined;
      throw new ProvisioningError(response.code as ProvisioningCode, response.message);
    };
  // Any name is forwarded: the portal rejects unknown acts. A list here would load the database's code.
  return new Proxy({ close } as OpenProvisioning, {
    get(target, act) {
      if (act === "close") return target.close;
      return typeof act === "string" && act !== "then" ? carryOut(act) : undefined;
    },
  });
}

/** @throws StartError when the portal does not respond, or rejects the token */
async function send({ url, token }: PortalAccess, act: string, args: unknown[]): Promise<ActResponse> {
  const operator = operatorSource().actor.name ?? "";
  const { response, text } = await fetch(`${url}/api/operator/${act}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ args, operator: operator.slice(0, 64) }),
    redirect: "manual",
    signal: AbortSignal.timeout(patience),
  })
    .then(async (response) => ({ response, text: await response.text() }))
    .catch((error: unknown) => {
      throw new StartError(
        `The portal at ${url} does not respond (${errorMessage(error)}): is it running?`,
        "portal.away",
      );
    });
  if (response.status >= 300 && response.status < 400)
    throw new StartError(
      `The portal at ${url} redirects: give the address that it redirects to, in --portal or PORTICO_URL.`,
      "portal.answer",
    );
  const body = parseJson(text);
  if (response.ok && typeof body === "object" && body !== null && "status" in body) return body as ActResponse;
  if (response.status === 401)
    throw new StartError(
      `The portal at ${url} refuses the token: set PORTICO_ADMIN_TOKEN to the ADMIN_TOKEN that it has.`,
      "portal.token",
    );
  const { error } = (body ?? {}) as { error?: { message?: string } };
  throw new StartError(
    `The portal at ${url} responded with ${response.status}: ${error?.message ?? stepAfter(response.status)}`,
    "portal.answer",
  );
}

/** What to do about a response that is not the portal's. */
export function stepAfter(status: number): string {
  if (status === 413) return "a proxy before it takes no file of this size. Whoever runs the proxy raises its limit.";
  if (status >= 500) return "it has just stopped, or a proxy does not reach it. Wait a moment, and try again.";
  return "is this the portal's own address?";
}
