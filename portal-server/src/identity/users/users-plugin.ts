import { definePlugin } from "../../platform/http/define-plugin.ts";
import { meRoutes } from "./me-routes.ts";
import { passwordRoute } from "./password-route.ts";

/** The calls below `/api/users`. */
export const usersPlugin = definePlugin("users", ["accounts"], (app) => {
  meRoutes(app);
  passwordRoute(app);
});
