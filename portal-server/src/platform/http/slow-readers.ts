import type { ServerResponse } from "node:http";
import type { App } from "./app-types.ts";

/**
 * How long, in milliseconds, a client's system may take no bytes of a response before its connection is closed. Linux
 * reports progress only when a third of its send buffer is free, so a client must read some 22 kB/s.
 */
export const readerLimits = {
  idle: 60_000,
  /** During a stop. Node may wait twice as long. */
  idleAtStop: 10_000,
  /** When a stop closes what is left, such as unfinished requests: 5 s before the process is ended (main.ts). */
  stopGrace: 20_000,
};

/**
 * Closes connections whose client does not read its response: they would occupy memory and MAX_CONNECTIONS without end, and
 * a stop would wait for them. A stop lets a download that progresses end.
 */
export function closeUnreadResponses(app: App, { idle, idleAtStop, stopGrace } = readerLimits): void {
  const unfinished = new Set<ServerResponse>();
  let limit = idle;
  // Not a hook: hooks do not run for errors of the framework.
  app.server.on("request", ({ socket }, response) => {
    unfinished.add(response);
    // Node sets another time-out after the response.
    socket.setTimeout(limit);
    // Without this listener Node would also close a connection whose response is not ready.
    response.on("timeout", () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    response.once("close", () => unfinished.delete(response));
  });
  app.addHook("preClose", async () => {
    setTimeout(() => app.server.closeAllConnections(), stopGrace).unref();
    limit = idleAtStop;
    // A connection is closed soon after its last response.
    app.server.keepAliveTimeout = 1;
    for (const { socket } of unfinished) socket?.setTimeout(limit);
  });
}
