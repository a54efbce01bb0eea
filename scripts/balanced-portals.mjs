// Several server processes of one portal behind a balancer that gives every request and every live connection to the
// next of them, as a large installation runs it: `PORT` is the balancer's, `PROCESSES` how many. The tests' own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "./lib/free-ports.mjs";

const { PORT, PROCESSES, ...env } = process.env;
const host = "127.0.0.1";
const balancer = createServer((_request, answer) => answer.writeHead(503).end());
await new Promise((done) => balancer.listen(Number(PORT), host, done));
const ports = await freePorts(Number(PROCESSES));
const portals = ports.map(startPortal);
let turn = 0;
const nextPort = () => ports[turn++ % ports.length];

for (const { ready } of portals) await ready;
balancer.removeAllListeners("request").on("request", forward).on("upgrade", passOn);

await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT"), ...portals.map(({ ended }) => ended)]);
balancer.close();
balancer.closeAllConnections();
for (const { stop } of portals) await stop();
process.exit();

function startPortal(port, index) {
  // One demo is enough: its second origin has one port.
  const part = index === 0 ? {} : { DEMO: "0", REGISTRY_ALLOW_LOOPBACK: "1" };
  const settings = { ...env, ...part, PORT: String(port) };
  const child = spawn(process.execPath, ["portal-server/dist/main.js"], { env: settings, stdio: "inherit" });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { ready: answers(port, child), ended, stop };
}

async function answers(port, child) {
  while (child.exitCode === null) {
    const isUp = await fetch(`http://${host}:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  process.exit(child.exitCode);
}

function forward(incoming, outgoing) {
  const { method, url: path, headers } = incoming;
  const behind = request({ host, port: nextPort(), method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  behind.on("error", () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  outgoing.on("close", () => behind.destroy());
  incoming.pipe(behind);
}

/** A WebSocket: the handshake as it came, and then whatever either side says. */
function passOn({ method, url, httpVersion, rawHeaders }, socket, head) {
  const behind = connect(nextPort(), host);
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
  behind.write(`${method} ${url} HTTP/${httpVersion}\r\n${lines.join("\r\n")}\r\n\r\n`);
  behind.write(head);
  socket.pipe(behind).pipe(socket);
  socket.on("error", () => behind.destroy()).on("close", () => behind.destroy());
  behind.on("error", () => socket.destroy()).on("close", () => socket.destroy());
}
