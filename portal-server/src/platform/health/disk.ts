import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config/config.ts";
import { ApiError } from "../http/api-error.ts";
import type { App, LoggedDeps } from "../http/app-types.ts";
import { type DiskState, DiskWatch } from "./disk-watch.ts";
import type { HealthChecks } from "./health-routes.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);
const retryAfter = "5";

/** Watches the data folder, and makes the portal not ready while that is not writable. */
export function createDisk({ config, log }: Pick<LoggedDeps, "config" | "log">, healthChecks: HealthChecks): DiskWatch {
  const disk = new DiskWatch(config.dataDir, (state) => logDisk(log, config.dataDir, state));
  healthChecks.set("disk", async () => {
    if (disk.state.status !== "fine") throw new Error(disk.state.reason);
  });
  return disk;
}

function logDisk(log: FastifyBaseLogger, dataDir: string, state: DiskState): void {
  if (state.status === "fine") {
    log.info({ event: "disk.fine", dataDir }, "The data folder can be written again");
    return;
  }
  const next = state.status === "full" ? "make room on its disk" : "mount its disk again, then restart the portal";
  log.error(
    { event: `disk.${state.status}`, dataDir, reason: state.reason },
    `The data folder ${dataDir} cannot be written: ${state.reason}. Writes get 503 until then: ${next}.`,
  );
}

/**
 * With the embedded database, which lives in the data folder, rejects writing requests up front while the folder is not
 * writable, because PostgreSQL ends when it cannot write its log. Reads continue.
 */
export function refuseWritesWithoutDisk(app: App, { databaseUrl }: Pick<Config, "databaseUrl">, disk: DiskWatch): void {
  app.addHook("onRequest", async ({ method }) => {
    if (databaseUrl !== undefined || disk.state.status === "fine" || safe.has(method)) return;
    const cause = new Error(`The data folder is ${disk.state.status}`);
    throw new ApiError("server.unavailable", { headers: { "retry-after": retryAfter }, cause });
  });
}
