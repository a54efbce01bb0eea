import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { port } from "./portal.ts";

/** Forwards a request to the portal as it is, and the response back. */
export function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path, headers } = incoming;
  // A connection of its own: one that is kept may be closing when the next request is sent.
  const behind = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (received) => {
    outgoing.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(outgoing);
  });
  behind.on("error", () => outgoing.destroy());
  incoming.pipe(behind);
}

/** Forwards the upgrade to the live channel to the portal. */
export function forwardUpgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
  const behind = connect(Number(port), "127.0.0.1", () => {
    const lines = incoming.rawHeaders.flatMap((name, n, all) => (n % 2 ? [] : [`${name}: ${all[n + 1]}`]));
    behind.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    behind.write(head);
    behind.pipe(socket).pipe(behind);
  });
  for (const end of [behind, socket]) end.on("error", () => [behind, socket].map((each) => each.destroy()));
}
