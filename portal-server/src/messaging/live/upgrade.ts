import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import type { App } from "../../platform/http/app-types.ts";
import { closeSocket } from "../../platform/http/connection-errors.ts";
import { liveLimits } from "./live-limits.ts";

export const subprotocol = "v12.stomp";

interface Upgrades {
  isOffered(request: FastifyRequest): boolean;
  /** Switches the request's connection to WebSocket. The reply cannot be used afterwards. */
  accept(request: FastifyRequest, reply: FastifyReply): Promise<WebSocket>;
}

/**
 * Routes upgrade requests through the server's routes and hooks, so that tenant, proxy headers and log work for them
 * too. A route accepts the upgrade or sends a response.
 */
export function createUpgrades(app: App): Upgrades {
  const offers = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: liveLimits.frame,
    maxFragments: 64,
    maxBufferedChunks: 1_024,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  } as ConstructorParameters<typeof WebSocketServer>[0]);

  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    offers.set(request, { socket, head });
    socket.on("error", () => {});
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Parameters<typeof response.assignSocket>[0]);
    // Reached when a route sent a response. A route that accepts the upgrade detaches the socket first.
    response.on("close", () => closeSocket(socket)).on("finish", () => closeSocket(socket));
    app.routing(request, response);
  });

  return {
    isOffered: ({ raw }) => offers.has(raw) && raw.headers.upgrade?.toLowerCase() === "websocket",
    accept: (request, reply) =>
      new Promise((resolve, reject) => {
        const offer = offers.get(request.raw);
        if (!offer) return reject(new Error("This request offered no upgrade."));
        reply.hijack();
        reply.raw.detachSocket(offer.socket as Parameters<typeof reply.raw.detachSocket>[0]);
        server.handleUpgrade(request.raw, offer.socket, offer.head, resolve);
      }),
  };
}
