import type { Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";

/** A STOMP frame (STOMP 1.2). */
function frame(command: string, headers: Record<string, string>, body = ""): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  return `${[command, ...lines].join("\n")}\n\n${body}\0`;
}

function headersOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]));
}

/** The live channel at `/live`: it accepts every connection, and sends what the emulator publishes. */
export function serveLive(server: Server) {
  const sockets = new WebSocketServer({ server, path: "/live" });
  const subscriptions = new Map<WebSocket, Map<string, string>>();
  let count = 0;
  sockets.on("connection", (socket) => {
    const topics = new Map<string, string>();
    subscriptions.set(socket, topics);
    socket.on("close", () => subscriptions.delete(socket));
    // A frame that cannot be read closes the socket.
    socket.on("error", () => undefined);
    socket.on("message", (data) => {
      const [command = "", ...lines] = (String(data).split("\n\n", 1)[0] ?? "").trim().split("\n");
      const { id = "", destination = "", receipt } = headersOf(lines);
      if (command === "CONNECT") socket.send(frame("CONNECTED", { version: "1.2", "heart-beat": "0,0" }));
      if (command === "SUBSCRIBE") topics.set(destination, id);
      if (receipt !== undefined) socket.send(frame("RECEIPT", { "receipt-id": receipt }));
    });
  });
  return {
    /** Sends a message to the subscribers of `/topic/{topic}`. */
    publish(topic: string, message: unknown) {
      const destination = `/topic/${topic}`;
      for (const [socket, topics] of subscriptions) {
        const subscription = topics.get(destination);
        if (subscription === undefined) continue;
        const headers = { subscription, destination, "message-id": String(++count) };
        socket.send(frame("MESSAGE", headers, JSON.stringify(message)));
      }
    },
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

export type Live = ReturnType<typeof serveLive>;
