import { createServer } from "node:net";

/** Ports of this machine that nobody listens on now: all are held until the last is found, so they differ. */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

function listen() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on("error", fail);
    server.listen(0, "127.0.0.1", () => done(server));
  });
}
