import { definePlugin } from "../../platform/http/define-plugin.ts";
import { meRoutes } from "./me-routes.ts";
import { passwordRoute } from "./password-route.ts";

/** Routes below `/api/users/me`. */
export const usersPlugin = definePlugin("users", ["accounts"], (app) => {
  meRoutes(app);
  passwordRoute(app);
});
