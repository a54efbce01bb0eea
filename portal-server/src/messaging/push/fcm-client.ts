import { z } from "zod";
import { DeliveryError } from "../delivery/delivery-error.ts";
import type { DeliveryOutcome } from "../delivery/delivery-work.ts";
import type { AccessTokens } from "./access-token.ts";

const deadline = 5_000;
const refusal = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.object({ errorCode: z.string().optional() })).optional(),
  }),
});
// The browser has unregistered the address, or it belongs to another project.
const addressGone = new Set(["UNREGISTERED", "SENDER_ID_MISMATCH"]);

interface Push {
  project: string;
  token: string;
  /** Strings only: the provider accepts nothing else. */
  data: Record<string, string>;
}

/** Sends pushes through the HTTP v1 API of Firebase Cloud Messaging. @throws DeliveryError */
export function createFcmClient(url: string, tokens: AccessTokens) {
  return async ({ project, token, data }: Push): Promise<DeliveryOutcome> => {
    const address = `${url}/v1/projects/${encodeURIComponent(project)}/messages:send`;
    const response = await fetch(address, {
      method: "POST",
      headers: { authorization: `Bearer ${await tokens.current()}`, "content-type": "application/json" },
      body: JSON.stringify({ message: { token, data, webpush: { headers: { TTL: "86400", Urgency: "high" } } } }),
      signal: AbortSignal.timeout(deadline),
    });
    if (response.ok) {
      await response.body?.cancel();
      return "done";
    }
    const code = codeOf(await response.text());
    if (addressGone.has(code)) return "address-gone";
    if (response.status === 401) tokens.invalidate();
    throw new DeliveryError(`FCM_${response.status}_${code}`, {
      final: response.status === 400,
      retryAfter: secondsOf(response.headers.get("retry-after")) * 1_000,
    });
  };
}

function codeOf(text: string): string {
  try {
    const { error } = refusal.parse(JSON.parse(text));
    const code = error.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? error.status ?? "";
    return /^[A-Z_]{1,40}$/.test(code) ? code : "UNKNOWN";
  } catch {
    return "UNKNOWN";
  }
}

function secondsOf(value: string | null): number {
  return value !== null && /^\d{1,5}$/.test(value) ? Number(value) : 0;
}
