import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Serves all tests of a file on this machine.
 * @returns the address of a path, once the first hook has run
 */
export function serveTests(respond: RequestListener): (path?: string) => string {
  const server = createServer(respond);
  beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (path = "") => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
}
