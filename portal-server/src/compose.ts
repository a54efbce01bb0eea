import type { App } from "./platform/http/app-types.ts";
import { type DeployCheckout, deployCheckout } from "./releases/storage/modules/deploy-checkout.ts";

/** The services of the portal, for its start and for tests. */
export interface Services
  extends Pick<
    App,
    | "sessions"
    | "bearerTokens"
    | "throttle"
    | "passwordWork"
    | "xsrf"
    | "healthChecks"
    | "disk"
    | "mail"
    | "live"
    | "outbox"
    | "modules"
    | "watchBuilds"
    | "maps"
    | "telemetry"
    | "artifacts"
    | "overrides"
    | "releaseHealth"
  > {
  deployCheckout: DeployCheckout;
}

export function servicesOf(app: App): Services {
  const { sessions, bearerTokens, throttle, passwordWork, xsrf, healthChecks, disk, mail, live, outbox } = app;
  const { modules, watchBuilds, maps, telemetry, artifacts, overrides, releaseHealth } = app;
  return {
    ...{ sessions, bearerTokens, throttle, passwordWork, xsrf, healthChecks, disk, mail, live, outbox },
    ...{ modules, watchBuilds, maps, telemetry, artifacts, overrides, releaseHealth },
    deployCheckout: (options) => deployCheckout(app, options),
  };
}
