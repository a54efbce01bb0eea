import { ApiError } from "./api-error.ts";
import type { App } from "./app-types.ts";

interface MinimumRate {
  /** Milliseconds. */
  window: number;
  /** Bytes that must arrive in each window. */
  least: number;
}

/** What a body must arrive with. A small body that was held up by a weak network still arrives in one window. */
export const minimumRate: MinimumRate = { window: 30_000, least: 16_000 };

/**
 * Refuses a body that arrives too slowly and closes its connection (docs/reliability.md U3). A short limit on the total
 * time would also refuse a legitimate upload over a slow line.
 */
export function refuseSlowBody(app: App, { window, least }: MinimumRate): void {
  app.addHook("preParsing", async (request, reply) => {
    const { socket, headers } = request.raw;
    if (headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0) return;
    let lastRead = socket.bytesRead;
    const watch = setInterval(() => {
      const isSlow = socket.bytesRead - lastRead < least;
      lastRead = socket.bytesRead;
      if (!isSlow) return;
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
