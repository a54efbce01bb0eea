import type { App, UserInfo } from "@portico/shared-utility/contract";
import type { AppsStream } from "../apps/apps-stream.ts";
import type { ApiClient } from "../http/api-client.ts";
import { ApiError } from "../http/api-error.ts";

/** The signed-in user and the user's applications. */
export interface Account extends UserInfo {
  apps: readonly App[];
}

export type FetchAccount = (bearer: string) => Promise<Account>;

/**
 * Fetches the data of a session once there is an access token: user, domain, applications (docs/product.md#sessions).
 */
export function createFetchAccount({ request }: Pick<ApiClient, "request">, apps: AppsStream): FetchAccount {
  return async (bearer) => {
    const [user, offered] = await Promise.all([
      request<UserInfo>({ method: "GET", path: "/users/me", authorization: { bearer } }),
      apps.fetchApps(bearer),
    ]);
    if (typeof user?.email !== "string") {
      throw new ApiError("server.unavailable", { message: "GET /users/me returned an unexpected shape." });
    }
    const { email, name, role } = user;
    return { email, name, ...(role && { role }), apps: offered };
  };
}
