import type { Socket } from "node:net";
import type { App } from "./app-types.ts";

/** Milliseconds. */
export const readerLimits = {
  /** A client that reads nothing of its response for so long is cut off. One that reads slowly is not. */
  idle: 60_000,
  /** How long a stop waits for requests in flight. The process is ended 10 s later (main.ts). */
  stopGrace: 15_000,
};

/**
 * Closes connections whose client does not read its response: they would occupy memory and MAX_CONNECTIONS without end, and
 * a stop would wait for them.
 */
export function closeUnreadResponses(app: App, { idle, stopGrace } = readerLimits): void {
  app.addHook("onRequest", async ({ raw }, reply) => {
    // `inject` has no real socket. Node sets another time-out after the response.
    raw.socket.setTimeout?.(idle);
    // Without this listener Node would also close a connection whose response is not ready.
    reply.raw.on("timeout", (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
  app.addHook("preClose", async () => {
    setTimeout(() => app.server.closeAllConnections(), stopGrace).unref();
  });
}
