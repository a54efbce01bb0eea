import { stat } from "node:fs/promises";
import { join } from "node:path";
import { tenantOf } from "../../../identity/tenants/tenants-plugin.ts";
import { definePlugin } from "../../../platform/http/define-plugin.ts";
import { builtPackages } from "./checkout-builds.ts";
import { createOpenPages } from "./module-changes.ts";

/** Deploys again whenever a package of the checkout has a new build, and notifies the open pages. */
export type WatchBuilds = (checkout: string, deploy: () => Promise<void>) => Promise<void>;

declare module "fastify" {
  interface FastifyInstance {
    watchBuilds: WatchBuilds;
  }
}

const address = "/modules/changes";
const interval = 300;

/** `GET /modules/changes`: sends new builds to open pages during development, as server-sent events. */
export const watchPlugin = definePlugin("watch", ["tenants", "modules", "maps"], (app) => {
  const pages = createOpenPages((tenant) => app.maps.resolved(app.deps.config.environment, tenant));
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  app.get(address, { schema: { hide: true } }, async (request, reply) => {
    if (app.modules.watch === undefined) return reply.callNotFound();
    const { domain } = tenantOf(request);
    reply.hijack();
    await pages.open(domain, reply.raw);
  });
  app.addHook("preClose", async () => {
    closed = true;
    clearTimeout(timer);
    pages.close();
  });
  app.decorate("watchBuilds", async (checkout: string, deploy: () => Promise<void>) => {
    app.modules.watch = address;
    let known = await buildTimes(checkout);
    const poll = async () => {
      const now = await buildTimes(checkout);
      if (now !== known) {
        known = now;
        await deploy().then(pages.notify, (error: unknown) =>
          app.log.error({ err: error }, "a new build was not taken"),
        );
      }
      if (!closed) timer = setTimeout(poll, interval);
    };
    timer = setTimeout(poll, interval);
  });
});

/** A text that changes when any package of the checkout is built again. */
async function buildTimes(checkout: string): Promise<string> {
  const packages = await builtPackages(checkout);
  const times = packages.map((path) =>
    stat(join(checkout, path, "dist/manifest.json")).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  );
  return (await Promise.all(times)).join(" ");
}
