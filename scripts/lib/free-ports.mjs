import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Systems lend the ports from 32768 on to outgoing connections (Linux; others from 49152): whoever starts to listen
// there a moment later may find that one has it. Browsers refuse 10080 and a few below it (fetch standard, bad ports).
const [first, end] = [11_000, 32_768];
const given = new Set();

/** Ports of this machine that nobody listens on now, each given once to this process. */
export async function freePorts(count) {
  const ports = [];
  while (ports.length < count) {
    const port = randomInt(first, end);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
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
