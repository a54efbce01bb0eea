import WebSocket from "ws";
import type { Peer, Upstream } from "./broker.ts";
import type { ConnectFrame } from "./client-frame.ts";
import { closeCodes, liveLimits } from "./live-limits.ts";
import { serverFrame } from "./server-frame.ts";
import { subprotocol } from "./upgrade.ts";

const largestMessage = 256 * 1024;

/**
 * Relays the allowed frames of a connection to RabbitMQ and RabbitMQ's frames back. Frames are rewritten with only the
 * headers that a browser needs. RabbitMQ authorises every frame again (broker-routes.ts).
 */
export function openRelay(connection: Peer, frame: ConnectFrame, url: string): Upstream {
  const queue: string[] = [];
  const socket = new WebSocket(url, [subprotocol], {
    perMessageDeflate: false,
    maxPayload: largestMessage,
    handshakeTimeout: liveLimits.connectTimeout,
  });
  const send = (text: string) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    else queue.push(text);
  };
  socket.on("open", () => {
    for (const text of queue.splice(0)) socket.send(text);
  });
  socket.on("message", (data) => {
    const text = String(data);
    // RabbitMQ's ERROR frame reveals what exists, and RabbitMQ leaves the socket open after it.
    if (text.startsWith("ERROR")) connection.refuse("The broker refuses this.");
    else connection.send(text);
  });
  socket.on("error", () => {});
  socket.on("close", () => connection.close(closeCodes.tryLater));
  send(connectFrame(frame));
  return {
    subscribe: ({ command, ...headers }) => send(serverFrame(command, { ...headers })),
    unsubscribe: ({ command, ...headers }) => send(serverFrame(command, { ...headers })),
    beat: () => send("\n"),
    sweep: () => {},
    close: () => socket.terminate(),
  };
}

function connectFrame({ host, login, passcode, heartBeat }: ConnectFrame): string {
  const headers = { "accept-version": "1.2", host, login, passcode, "heart-beat": heartBeat.join(",") };
  return serverFrame("CONNECT", headers);
}
