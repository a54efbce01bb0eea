import { request } from "node:http";
import { text } from "node:stream/consumers";
import { parseJson } from "@portico/shared-utility/contract";
import { StartError } from "../../platform/config/start-error.ts";
import { errorMessage } from "../../platform/text/error-code.ts";
import { makeOperatorCredential, type RegistryRights } from "./operator-credential.ts";
import type { PortalAccess } from "./portal-address.ts";
import { remoteProvisioning } from "./remote-provisioning.ts";

const patience = 120_000;

/**
 * The registry of the portal that has this machine's embedded database open, with a credential for one command. The
 * portal's API for operators issues and removes the credential.
 * @param domain one of the portal's `ALLOWED_DOMAINS`: its tenants' hosts are below it
 * @throws StartError when the portal does not respond, or has no tenant; ProvisioningError `tenant.unknown`
 */
export async function runningRegistry(
  access: PortalAccess,
  domain: string,
  rights: RegistryRights,
): Promise<LocalRegistry> {
  const { tenant, authorization, forget } = await makeOperatorCredential(remoteProvisioning(access), rights);
  const { port } = new URL(access.url);
  const host = `${tenant}.${domain}${port && `:${port}`}`;
  return {
    async call(call) {
      const response = await send(access.url, { ...call, headers: { ...call.headers, host, authorization } });
      if (!isOfOtherHosts(response)) return response;
      throw new StartError(
        `The portal at ${access.url} takes no releases at http://${host}: set PORTICO_URL to an address of its pages, and PORTICO_CREDENTIAL.`,
        "portal.answer",
      );
    },
    close: forget,
  };
}

/** Whether the portal serves its tenants at other addresses: by https only, or below other domains. */
function isOfOtherHosts({ status, text }: { status: number; text: string }): boolean {
  if (status < 400) return false;
  const { code, details } = errorOf(text);
  return code === "request.insecure" || (code === "tenant.unknown" && details === undefined);
}

function errorOf(body: string): { code?: string; details?: unknown } {
  return (parseJson(body) as { error?: object } | null | undefined)?.error ?? {};
}

/**
 * A client other than `fetch`, which sets the header `Host` itself: not every machine resolves the names of the
 * tenants' hosts.
 */
function send(origin: string, { method, path, headers, payload }: LocalCall): ReturnType<LocalRegistry["call"]> {
  const signal = AbortSignal.timeout(patience);
  return new Promise((done, fail) => {
    const away = (error: unknown) =>
      fail(new StartError(`The portal at ${origin} did not respond: ${errorMessage(error)}.`, "portal.away"));
    const call = request(`${origin}/api/registry${path}`, { method, headers, signal, agent: false }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      text(response).then((body) => done({ status, headers: received, text: body }), away);
    });
    call.on("error", away).end(payload);
  });
}

interface LocalCall {
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
