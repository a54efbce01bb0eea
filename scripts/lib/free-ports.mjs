import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Systems use the ports from 32768 on for outgoing connections (Linux; others from 49152), so a server that starts
// there may find its port taken. Browsers refuse 10080 and a few ports below it (fetch standard, bad ports).
const [first, end] = [11_000, 32_768];
const reserved = new Set();

/** Free ports of this machine; this process gets each of them only once. */
export async function freePorts(count) {
  const ports = [];
  while (ports.length < count) {
    const port = randomInt(first, end);
    if (reserved.has(port) || !(await isFree(port))) continue;
    reserved.add(port);
    ports.push(port);
  }
  return ports;
}

function isFree(port) {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on("error", (error) => (error.code === "EADDRINUSE" ? done(false) : fail(error)));
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
  });
}
