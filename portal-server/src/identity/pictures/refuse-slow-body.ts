import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";

interface MinimumRate {
  /** Milliseconds. */
  window: number;
  /** Bytes that must arrive in each window. */
  least: number;
}

/**
 * Refuses an upload that arrives too slowly and closes its connection (docs/reliability.md U3). A limit on the total
 * time would also refuse a legitimate upload of 5 MB over a slow line.
 */
export function refuseSlowBody(scope: App, { window, least }: MinimumRate): void {
  scope.addHook("preParsing", async (request, reply) => {
    const { socket } = request.raw;
    let lastRead = socket.bytesRead;
    const watch = setInterval(() => {
      const arrived = socket.bytesRead - lastRead;
      lastRead = socket.bytesRead;
      if (arrived >= least) return;
      clearInterval(watch);
      reply.raw.once("finish", () => socket.destroy());
      reply.header("connection", "close").send(new ApiError("request.too_slow"));
    }, window);
    const stop = () => clearInterval(watch);
    request.raw.once("end", stop);
    // The body of a refused request is not read to its end, so "end" never comes.
    for (const end of ["finish", "close"]) reply.raw.once(end, stop);
  });
}
