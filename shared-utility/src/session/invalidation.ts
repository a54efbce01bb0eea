import type { ApiClient } from "../http/api-client.ts";
import { isApiError } from "../http/api-error.ts";

export interface SessionTokens {
  access: string | undefined;
  refresh: string | undefined;
}

const callLimit = 5000;

/** Tells the server that a session has ended: best effort, and once more when the network is back. */
export function createInvalidation({ request }: Pick<ApiClient, "request">, page: Window = window) {
  let running: Promise<void> = Promise.resolve();
  let owed: SessionTokens | undefined;

  async function send(tokens: SessionTokens): Promise<void> {
    owed = undefined;
    try {
      await request<void>({
        method: "DELETE",
        path: "/auth/invalidate",
        authorization: tokens.access ? { bearer: tokens.access } : "none",
        headers: tokens.refresh ? { "refresh-token": tokens.refresh } : {},
        timeout: callLimit,
      });
    } catch (error) {
      if (isApiError(error) && error.status === 0) owed = tokens;
    }
  }

  function invalidate(tokens: SessionTokens): Promise<void> {
    running = send(tokens);
    return running;
  }

  page.addEventListener("online", () => {
    if (owed) void invalidate(owed);
  });

  return {
    invalidate,
    /** A new session waits for the end of the last one: its cookie must not be taken away by a late answer. */
    async beforeSignIn() {
      await running;
      owed = undefined;
    },
  };
}

export type Invalidation = ReturnType<typeof createInvalidation>;
