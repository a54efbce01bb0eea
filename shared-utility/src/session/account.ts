import type { App, UserInfo } from "@portico/shared-utility/contract";
import type { AppsStream } from "../apps/apps-stream.ts";
import type { ApiClient } from "../http/api-client.ts";
import { ApiError } from "../http/api-error.ts";

/** Who is signed in, and what the domain offers them. */
export interface Account extends UserInfo {
  apps: readonly App[];
}

export type FetchAccount = (bearer: string) => Promise<Account>;

/** Specification section 4, "After a token exists": user info, domain, application list. */
export function createFetchAccount({ request }: Pick<ApiClient, "request">, apps: AppsStream): FetchAccount {
  return async (bearer) => {
    const [user, offered] = await Promise.all([
      request<UserInfo>({ method: "GET", path: "/users/me", authorization: { bearer } }),
      apps.fetchApps(bearer),
    ]);
    if (typeof user?.email !== "string") {
      throw new ApiError("server.unavailable", { message: "GET /users/me answered in another shape." });
    }
    const { email, name, role } = user;
    return { email, name, ...(role && { role }), apps: offered };
  };
}
