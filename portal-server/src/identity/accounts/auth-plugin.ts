import { definePlugin } from "../../platform/http/define-plugin.ts";
import { exchangeRoute } from "./exchange-route.ts";
import { refreshRoute } from "./refresh-route.ts";
import { signInRoute } from "./sign-in-route.ts";
import { signOutRoute } from "./sign-out-route.ts";
import { validateRoute } from "./validate-route.ts";

/** Routes below `/api/auth` (`docs/product.md#sign-in`, `docs/product.md#sessions`). */
export const authPlugin = definePlugin("auth", ["accounts"], (app) => {
  signInRoute(app);
  refreshRoute(app);
  validateRoute(app);
  exchangeRoute(app);
  signOutRoute(app);
});
