import type { Notification, NotificationPage, SessionResponse } from "@portico/shared-utility/contract";
import type { PortalProcess } from "./portal-process.ts";
import { testPassword } from "./test-accounts.ts";

/** A user who is signed in at a portal process. */
export interface ProcessUser {
  /** The header with the access token. */
  authorization: string;
  /** @returns whether the process answered 200 or 204 */
  patch(path: string, body?: object): Promise<boolean>;
  /** All notifications, newest first. */
  all(): Promise<Notification[]>;
}

/** Signs in with e-mail and password, as a browser does; the result's `cookies` are all cookies afterwards. */
export async function attemptSignIn(portal: PortalProcess, email: string, password = testPassword) {
  const guest = await portal.call({ method: "GET", path: "/api/apps/client" });
  const headers = cookieHeaders(guest.cookies);
  const response = await portal.call({ method: "POST", path: "/api/auth", headers, body: { email, password } });
  return { ...response, cookies: [...guest.cookies, ...response.cookies] };
}

/** Signs a user of acme in, as the browser does. */
export async function signInAt(portal: PortalProcess, email: string): Promise<ProcessUser> {
  const response = await attemptSignIn(portal, email);
  if (response.status !== 200) throw new Error(`${email} could not sign in: ${response.status}`);
  const authorization = `Bearer ${(response.json as SessionResponse).access_token}`;
  const headers = cookieHeaders(response.cookies);
  return {
    authorization,
    patch: (path, patch) =>
      portal
        .call({ method: "PATCH", path, headers: { ...headers, authorization }, ...(patch && { body: patch }) })
        .then(({ status }) => status === 200 || status === 204),
    all: async () => {
      const rows: Notification[] = [];
      for (let total = 1; rows.length < total; ) {
        const path = `/api/notifications?limit=100&offset=${rows.length}`;
        const page = await portal.call({ method: "GET", path, headers: { authorization } });
        if (page.status !== 200) throw new Error(`The list of ${email} was answered ${page.status}`);
        total = (page.json as NotificationPage).total;
        rows.push(...(page.json as NotificationPage).notifications);
      }
      return rows;
    },
  };
}

/** Builds the cookie headers: later cookies replace earlier ones, and the XSRF token is echoed. */
export function cookieHeaders(cookies: string[]): Record<string, string> {
  const jar = new Map(cookies.map((line) => [line.slice(0, line.indexOf("=")), line]));
  const xsrf = jar.get("XSRF-TOKEN")?.slice("XSRF-TOKEN=".length) ?? "";
  return { cookie: [...jar.values()].join("; "), "x-xsrf-token": decodeURIComponent(xsrf) };
}
