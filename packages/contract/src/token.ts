/** `POST /auth/exchange`: a short-lived token for one application of one tenant. `expires_in` is in seconds. */
export interface AppToken {
  access_token: string;
  expires_in: number;
}
