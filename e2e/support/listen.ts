import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Lets a test's server listen on a free port of this machine. `close` ends its open connections too. */
export async function listen(server: Server) {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}
