import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy to a server that can simulate network failures. */
export interface FaultProxy {
  port: number;
  /** Drops every byte of every connection from now on; new connections get no reply either. */
  drop(): void;
  /** Lets new connections reach the server again; the old ones stay silent. */
  pass(): void;
  /** Sets the port that new connections reach. */
  redirectTo(port: number): void;
  close(): void;
}

export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  let [port, isDropping] = [target, false];
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    track(caller);
    if (isDropping) return silence(caller);
    const callee = connect(port, "127.0.0.1");
    track(callee);
    caller.pipe(callee);
    callee.pipe(caller);
    callee.on("error", () => caller.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    drop: () => {
      isDropping = true;
      for (const socket of sockets) silence(socket);
    },
    pass: () => {
      isDropping = false;
    },
    redirectTo: (next) => {
      port = next;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Discards everything that arrives on a socket. */
function silence(socket: Socket): void {
  socket.unpipe().removeAllListeners("end");
  socket.resume();
}
