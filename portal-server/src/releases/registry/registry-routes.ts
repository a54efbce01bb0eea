import type { App } from "../../platform/http/app-types.ts";
import type { BuildNeeds } from "./published-builds.ts";
import { readRoutes } from "./read-routes.ts";
import type { Registry } from "./registry.ts";
import type { RegistryRoute } from "./registry-route.ts";
import { writeRoutes } from "./write-routes.ts";

interface RegistryRouteNeeds extends BuildNeeds {
  registry: Registry;
  registryRoute: RegistryRoute;
}

/** `/api/registry/…`: the releases of maps, for pipelines and for users with a role (docs/releases.md). */
export function registryRoutes(app: App, needs: RegistryRouteNeeds): void {
  readRoutes(app, needs);
  writeRoutes(app, needs);
}
