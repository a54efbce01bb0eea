import { mkdir } from "node:fs/promises";
import { ApiError } from "../http/api-error.ts";
import { definePlugin } from "../http/define-plugin.ts";
import { type DiskState, DiskWatch } from "./disk-watch.ts";

declare module "fastify" {
  interface FastifyInstance {
    disk: DiskWatch;
  }
}

const safe = new Set(["GET", "HEAD", "OPTIONS"]);
const retryAfter = "5";

/**
 * Makes the portal not ready while its data folder is not writable. With the embedded database, which lives there, it
 * also rejects writing requests up front, because PostgreSQL ends when it cannot write its log. Reads continue.
 */
export const diskPlugin = definePlugin("disk", ["health"], (app) => {
  const { dataDir, databaseUrl } = app.deps.config;
  const report = (state: DiskState) => {
    if (state.status === "fine")
      return app.log.info({ event: "disk.fine", dataDir }, "The data folder can be written again");
    const next = state.status === "full" ? "make room on its disk" : "mount its disk again, then restart the portal";
    app.log.error(
      { event: `disk.${state.status}`, dataDir, reason: state.reason },
      `The data folder ${dataDir} cannot be written: ${state.reason}. Writes are answered 503 until then: ${next}.`,
    );
  };
  const disk = new DiskWatch(dataDir, report);
  app.decorate("disk", disk);
  app.healthChecks.set("disk", async () => {
    if (disk.state.status !== "fine") throw new Error(disk.state.reason);
  });
  app.addHook("onRequest", async ({ method }) => {
    if (databaseUrl !== undefined || disk.state.status === "fine" || safe.has(method)) return;
    const cause = new Error(`The data folder is ${disk.state.status}`);
    throw new ApiError("server.unavailable", { headers: { "retry-after": retryAfter }, cause });
  });
  app.addHook("onReady", async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await disk.start();
  });
  app.addHook("onClose", () => disk.stop());
});
