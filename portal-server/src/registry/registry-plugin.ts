import { definePlugin } from "../http/define-plugin.ts";
import { readRoutes } from "./read-routes.ts";

/** `/api/registry/…`: the releases of maps, for pipelines and for people with a role (docs/releases.md). */
export const registryPlugin = definePlugin("registry", ["tenants", "accounts", "maps"], (app) => {
  app.decorateRequest("registryActor", undefined);
  readRoutes(app);
});
