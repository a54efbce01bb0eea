import type { SessionResponse } from "@portico/shared-utility/contract";
import type { ApiClient } from "../http/api-client.ts";
import type { FetchAccount } from "./account.ts";
import type { Invalidation } from "./invalidation.ts";
import type { SessionManager } from "./session-manager.ts";

interface SignInParts {
  request: ApiClient["request"];
  fetchAccount: FetchAccount;
  invalidation: Pick<Invalidation, "beforeSignIn" | "afterSignIn" | "invalidate">;
  manager: Pick<SessionManager, "dispatch">;
}

/** Makes the verb that signs in. A session whose account cannot be loaded, or has no applications, ends again. */
export function createSignIn({ request, fetchAccount, invalidation, manager }: SignInParts) {
  return async function signIn(email: string, password: string): Promise<void> {
    await invalidation.beforeSignIn();
    const body = { email, password };
    const response = await request<SessionResponse>({ method: "POST", path: "/auth", body, authorization: "none" });
    invalidation.afterSignIn();
    const tokens = { access: response.access_token, refresh: response.refresh_token };
    const account = await fetchAccount(response.access_token).catch(async (error) => {
      await invalidation.invalidate(tokens);
      throw error;
    });
    if (account.apps.length === 0) {
      await invalidation.invalidate(tokens);
      return manager.dispatch({ type: "session-dropped", reason: "no-apps" });
    }
    const access = { token: response.access_token, email: response.email };
    manager.dispatch({ type: "signed-in", account, access, refreshToken: response.refresh_token });
  };
}
