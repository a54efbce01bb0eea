import type { App } from "../../platform/http/app-types.ts";
import { type MeNeeds, meRoutes } from "./me-routes.ts";
import { type PasswordNeeds, passwordRoute } from "./password-route.ts";

/** Routes below `/api/users/me`. */
export function usersRoutes(app: App, needs: MeNeeds & PasswordNeeds): void {
  meRoutes(app, needs);
  passwordRoute(app, needs);
}
