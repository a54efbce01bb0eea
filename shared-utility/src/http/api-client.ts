import type { ApiCall, InternalCall, Send } from "./api-call.ts";
import { isApiError } from "./api-error.ts";
import { loadSend } from "./load-send.ts";
import { tokenClaims } from "./token-claims.ts";
import { withTimeLimit } from "./with-time-limit.ts";

/** The source of access tokens; `renew` replaces a refused one. */
export interface Credentials {
  token(): string | undefined;
  renew(refused: string): Promise<unknown>;
}

export interface ApiClient {
  request<T>(call: InternalCall): Promise<T>;
  authorizeWith(source: Credentials): void;
}

export function createApiClient(load: () => Promise<Send>): ApiClient {
  let credentials: Credentials = { token: () => undefined, renew: async () => {} };

  async function request<T>(call: InternalCall): Promise<T> {
    const token = call.authorization ? undefined : credentials.token();
    if (!token) return attempt<T>(call);
    try {
      return await attempt<T>({ ...call, authorization: { bearer: token } });
    } catch (error) {
      if (!refusesToken(error)) throw error;
      await credentials.renew(token);
      const bearer = credentials.token();
      // Another user may have signed in meanwhile: the call is not that user's.
      if (!bearer || tokenClaims(bearer).sub !== tokenClaims(token).sub) throw error;
      return attempt<T>({ ...call, authorization: { bearer } });
    }
  }

  function attempt<T>(call: InternalCall): Promise<T> {
    return withTimeLimit(call.timeout, call.signal, async (signal) => {
      const send = await load();
      signal.throwIfAborted();
      return (await send(call, signal)) as T;
    });
  }

  return {
    request,
    authorizeWith: (source) => {
      credentials = source;
    },
  };
}

function refusesToken(error: unknown): boolean {
  return isApiError(error) && (error.code === "auth.token_invalid" || error.code === "auth.token_missing");
}

/** The page's API client. */
export const apiClient = createApiClient(loadSend);

/**
 * Calls the API with the access token and the XSRF header; both are sent to the API's address only.
 * A refused access token is renewed once for all pending calls, then the call is repeated once.
 *
 * @returns the parsed JSON response; `undefined` when it has no body
 * @throws ApiError with the catalogue's code, `network` or `timeout`; the signal's reason when aborted;
 *   TypeError when `path` would leave the API's address
 */
export function request<T>(call: ApiCall): Promise<T> {
  return apiClient.request<T>(call);
}
