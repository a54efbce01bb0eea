import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";

interface SlowestBody {
  /** Milliseconds. */
  window: number;
  /** Bytes that must arrive in each window. */
  least: number;
}

/**
 * Ends an upload that trickles in, and its connection (reliability.md, U3). A limit on the whole time would also end
 * the honest upload of 5 MB over a slow line.
 */
export function refuseSlowBody(scope: App, { window, least }: SlowestBody): void {
  scope.addHook("preParsing", async (request, reply) => {
    const { socket } = request.raw;
    let seen = socket.bytesRead;
    const watch = setInterval(() => {
      const arrived = socket.bytesRead - seen;
      seen = socket.bytesRead;
      if (arrived >= least) return;
      clearInterval(watch);
      reply.raw.once("finish", () => socket.destroy());
      reply.header("connection", "close").send(new ApiError("request.too_slow"));
    }, window);
    const stop = () => clearInterval(watch);
    request.raw.once("end", stop);
    // A body that is refused is never read to its end.
    for (const end of ["finish", "close"]) reply.raw.once(end, stop);
  });
}
