/** The response of `POST /auth` and `POST /auth/refresh`. */
export interface SessionResponse {
  access_token: string;
  refresh_token: string;
  email: string;
}

/** One active session of the signed-in user: `GET /users/me/sessions`. Times are ISO 8601. */
export interface OwnSession {
  id: string;
  /** Name of the browser that signed in; `null` when it is not known. */
  browser: string | null;
  /** Name of its operating system. */
  system: string | null;
  created_at: string;
  /** When it was last renewed: at most ten minutes before its last call. */
  used_at: string;
  /** Whether it is the session of this request. */
  current: boolean;
}

/** `GET /users/me`. */
export interface UserInfo {
  email: string;
  name: string;
  /**
   * Present for users who may see releases: `registry` for those of their tenant, `platform` for those of every tenant.
   */
  role?: "registry" | "platform" | undefined;
}

/** `GET /auth/validate`. `expires_at` is an ISO 8601 instant. */
export interface SessionCheck {
  email: string;
  domain: string;
  expires_at: string;
}

/**
 * Why the session is a guest's; the sign-in screen shows it. `unreachable`: temporarily, the server did not respond.
 */
export type GuestReason = "signed-out" | "expired" | "no-apps" | "unreachable";

/** The session as the page holds it (docs/product.md#sessions). */
export type Session =
  | { status: "unknown" }
  | { status: "guest"; reason?: GuestReason }
  | { status: "signed-in"; token: string; email: string; name: string; role?: UserInfo["role"] };
