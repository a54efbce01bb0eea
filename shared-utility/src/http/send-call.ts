import { readCookie } from "../browser/read-cookie.ts";
import { apiAddress } from "./api-address.ts";
import type { InternalCall, Send } from "./api-call.ts";
import { ApiError, isApiError } from "./api-error.ts";
import { errorFromResponse } from "./error-from-response.ts";
import type { Transport, WireResponse } from "./transport.ts";

/** Sends calls as requests below `base`, with the XSRF header unless they are GET. */
export function createSend(base: () => string, transport: Transport): Send {
  async function sendProtected(call: InternalCall, signal: AbortSignal): Promise<unknown> {
    if (call.method === "GET") return send(call, signal);
    if (!readCookie("XSRF-TOKEN")) await fetchXsrfCookie(call, signal);
    try {
      return await send(call, signal);
    } catch (error) {
      if (!isApiError(error) || error.code !== "request.csrf") throw error;
      // The cookie belonged to an older session. The call had no effect.
      await fetchXsrfCookie(call, signal);
      if (isSameOrigin(base()) && !readCookie("XSRF-TOKEN")) throw new ApiError("cookies");
      return send(call, signal);
    }
  }

  /** A GET with the user's token sets the cookie of the user's session, one without sets a guest's. */
  async function fetchXsrfCookie({ authorization }: InternalCall, signal: AbortSignal): Promise<void> {
    const isUser = typeof authorization === "object";
    await send(
      { method: "GET", path: isUser ? "/auth/validate" : "/apps/client", ...(isUser && { authorization }) },
      signal,
    );
  }

  async function send(call: InternalCall, signal: AbortSignal): Promise<unknown> {
    const { method, path, query, body, onUploadProgress, keepalive } = call;
    const url = apiAddress(base(), path, query);
    const headers = headersOf(call, url);
    return bodyOf(await transport({ method, url: url.href, headers, body, signal, onUploadProgress, keepalive }));
  }

  return sendProtected;
}

function headersOf(call: InternalCall, url: URL): Record<string, string> {
  const headers: Record<string, string> = { Accept: "application/json", ...call.headers };
  if (call.ifMatch) headers["If-Match"] = call.ifMatch;
  if (call.idempotencyKey) headers["Idempotency-Key"] = call.idempotencyKey;
  if (call.authorization === "empty") headers.Authorization = "";
  else if (typeof call.authorization === "object") headers.Authorization = `Bearer ${call.authorization.bearer}`;
  const xsrf = readCookie("XSRF-TOKEN");
  if (xsrf && call.method !== "GET" && isSameOrigin(url.href)) headers["X-XSRF-TOKEN"] = xsrf;
  return headers;
}

const isSameOrigin = (address: string) => new URL(address, window.location.href).origin === window.location.origin;

function bodyOf({ status, header, text }: WireResponse): unknown {
  const body = text === "" ? undefined : parsed(text);
  if (status < 200 || status >= 300) throw errorFromResponse(status, body, header);
  // A 200 that is not JSON comes from a proxy, not from the API.
  if (body instanceof SyntaxError) {
    throw new ApiError("server.unavailable", { message: `The response (${status}) is not JSON.` });
  }
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return new SyntaxError("not JSON");
  }
}
