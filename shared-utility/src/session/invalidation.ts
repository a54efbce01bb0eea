import type { ApiClient } from "../http/api-client.ts";
import { isApiError } from "../http/api-error.ts";

export interface SessionTokens {
  access: string | undefined;
  refresh: string | undefined;
}

const callTimeout = 5000;

/** Ends a session on the server: best effort, and once more when the network is back. */
export function createInvalidation({ request }: Pick<ApiClient, "request">, page: Window = window) {
  let running: Promise<void> = Promise.resolve();
  let unsent: SessionTokens | undefined;

  async function send(tokens: SessionTokens): Promise<void> {
    unsent = undefined;
    try {
      await request<void>({
        method: "DELETE",
        path: "/auth/invalidate",
        authorization: tokens.access ? { bearer: tokens.access } : "none",
        headers: tokens.refresh ? { "refresh-token": tokens.refresh } : {},
        timeout: callTimeout,
      });
    } catch (error) {
      if (isApiError(error) && error.status === 0) unsent = tokens;
    }
  }

  function invalidate(tokens: SessionTokens): Promise<void> {
    running = send(tokens);
    return running;
  }

  page.addEventListener("online", () => {
    if (unsent) void invalidate(unsent);
  });

  return {
    invalidate,
    /** Resolves when the last call has ended. */
    ended: () => running,
    /** Call before a sign-in: it waits for the last session's end, whose late response would delete the new cookie. */
    async beforeSignIn() {
      await running;
      unsent = undefined;
    },
  };
}

export type Invalidation = ReturnType<typeof createInvalidation>;
