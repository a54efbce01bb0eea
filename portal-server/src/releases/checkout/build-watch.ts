import { stat } from "node:fs/promises";
import { join } from "node:path";
import { tenantOf } from "../../identity/tenants/request-tenant.ts";
import type { App, LoggedDeps } from "../../platform/http/app-types.ts";
import { every, type Loop } from "../../platform/jobs/every.ts";
import type { MapSource } from "../maps/map-source.ts";
import { builtPackages } from "../modules/checkout-builds.ts";
import type { Modules } from "../modules/modules.ts";
import { createOpenPages } from "./module-changes.ts";

/** Deploys again whenever a package of the checkout has a new build, and notifies the open pages. */
type WatchBuilds = (checkout: string, deploy: () => Promise<void>) => Promise<void>;

export interface BuildWatch {
  watchBuilds: WatchBuilds;
  /** Sends the stream of changes to a page of a tenant. */
  open: ReturnType<typeof createOpenPages>["open"];
  stop(): void;
}

interface BuildWatchNeeds extends Omit<LoggedDeps, "db" | "clock"> {
  maps: Pick<MapSource, "resolved">;
  modules: Pick<Modules, "watch">;
}

const address = "/modules/changes";
const interval = 300;

export function createBuildWatch({ config, log, maps, modules }: BuildWatchNeeds): BuildWatch {
  const pages = createOpenPages((tenant) => maps.resolved(config.environment, tenant));
  const warn = (error: unknown) => log.error({ err: error }, "a new build was not taken");
  let loop: Loop | undefined;
  let isStopped = false;
  return {
    open: pages.open,
    async watchBuilds(checkout, deploy) {
      modules.watch = address;
      let known = await buildTimes(checkout);
      const poll = async () => {
        const now = await buildTimes(checkout);
        if (now === known) return;
        known = now;
        await deploy().then(pages.notify);
      };
      // `stop` may have been called during the first read.
      if (!isStopped) loop = every(interval, poll, warn);
    },
    stop() {
      isStopped = true;
      void loop?.stop();
      pages.close();
    },
  };
}

/** `GET /modules/changes`: sends new builds to open pages during development, as server-sent events. */
export function watchRoute(app: App, { modules, buildWatch }: { modules: Modules; buildWatch: BuildWatch }): void {
  app.get(address, { schema: { hide: true } }, async (request, reply) => {
    if (modules.watch === undefined) return reply.callNotFound();
    const { domain } = tenantOf(request);
    reply.hijack();
    await buildWatch.open(domain, reply.raw);
  });
}

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
