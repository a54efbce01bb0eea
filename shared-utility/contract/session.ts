/** What `POST /auth` and `POST /auth/refresh` answer (contract.md, "Calls the specification leaves open"). */
export interface SessionAnswer {
  access_token: string;
  refresh_token: string;
  email: string;
}

/** `GET /users/me`. */
export interface UserInfo {
  email: string;
  name: string;
  /** Present for people who may see releases: their own tenant's, or every tenant's. */
  role?: "registry" | "platform" | undefined;
}

/** `GET /auth/validate`. `expires_at` is an ISO 8601 instant. */
export interface SessionCheck {
  email: string;
  domain: string;
  expires_at: string;
}

/** `POST /auth/exchange`: a short token for one application in one domain. `expires_in` is in seconds. */
export interface AppToken {
  access_token: string;
  expires_in: number;
}

/** Why a person is a guest; the sign-in screen says it. `unreachable`: for now, as the server could not be asked. */
export type GuestReason = "signed-out" | "expired" | "no-apps" | "unreachable";

/** The client-held session (specification section 4), as named states. */
export type Session =
  | { status: "unknown" }
  | { status: "guest"; reason?: GuestReason }
  | { status: "signed-in"; token: string; email: string; name: string; role?: UserInfo["role"] };
