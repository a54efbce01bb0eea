import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way to a server that can go bad. */
export interface FaultProxy {
  port: number;
  /** From here on every byte of every connection vanishes, and new connections lead nowhere. */
  swallow(): void;
  /** New connections reach the server again; the old ones stay silent. */
  pass(): void;
  /** Where new connections lead. */
  leadTo(port: number): void;
  close(): void;
}

export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  let [port, swallows] = [target, false];
  const silence = (socket: Socket) => {
    socket.unpipe().removeAllListeners("end");
    socket.resume();
  };
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    keep(caller);
    if (swallows) return silence(caller);
    const callee = connect(port, "127.0.0.1");
    keep(callee);
    caller.pipe(callee);
    callee.pipe(caller);
    callee.on("error", () => caller.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    swallow: () => {
      swallows = true;
      for (const socket of sockets) silence(socket);
    },
    pass: () => {
      swallows = false;
    },
    leadTo: (next) => {
      port = next;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
