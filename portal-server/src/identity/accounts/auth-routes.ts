import type { App } from "../../platform/http/app-types.ts";
import { type RefreshNeeds, refreshRoute } from "./refresh-route.ts";
import { createSessionGrant, type SessionGrantNeeds } from "./session-response.ts";
import { type SignInNeeds, signInRoute } from "./sign-in-route.ts";
import { type SignOutNeeds, signOutRoute } from "./sign-out-route.ts";
import { type ValidateNeeds, validateRoute } from "./validate-route.ts";

type AuthNeeds = SessionGrantNeeds & Omit<SignInNeeds & RefreshNeeds, "grantSession"> & ValidateNeeds & SignOutNeeds;

/** Routes below `/api/auth` (`docs/product.md#sign-in`, `docs/product.md#sessions`). */
export function authRoutes(app: App, needs: AuthNeeds): void {
  const grantSession = createSessionGrant(needs);
  signInRoute(app, { ...needs, grantSession });
  refreshRoute(app, { ...needs, grantSession });
  validateRoute(app, needs);
  signOutRoute(app, needs);
}
