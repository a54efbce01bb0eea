// Test support: several server processes of one portal behind a balancer that sends each request and each live
// connection to the next process, as a large installation does. `PORT` is the balancer's port, `PROCESSES` the number
// of processes; `POST /restart` on `CONTROL_PORT` replaces them one after the other, as a deployment does.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "./lib/free-ports.mjs";

const { PORT, PROCESSES, CONTROL_PORT, ...env } = process.env;
const host = "127.0.0.1";
const balancer = await listen(PORT, (_request, response) => response.writeHead(503).end());
const signalled = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
const portals = (await freePorts(Number(PROCESSES))).map(createPortal);
let turn = 0;

for (const portal of portals) portal.start();
for (const portal of portals) await portal.ready();
balancer.removeAllListeners("request").on("request", forward).on("upgrade", forwardUpgrade);
const control = CONTROL_PORT === undefined ? undefined : await listen(CONTROL_PORT, restart);

await signalled;
for (const server of [balancer, control]) server?.close();
balancer.closeAllConnections();
for (const portal of portals) await portal.stop();
process.exit();

async function listen(port, onRequest) {
  const server = createServer(onRequest);
  await new Promise((done) => server.listen(Number(port), host, done));
  return server;
}

function createPortal(port, index) {
  // Only one process serves the demo's second origin, which has one port.
  const part = index === 0 ? {} : { DEMO: "0", REGISTRY_ALLOW_LOOPBACK: "1" };
  let child;
  let isUp = false;
  let isNeeded = false;
  return {
    port,
    isUp: () => isUp,
    start() {
      isNeeded = true;
      const settings = { ...env, ...part, PORT: String(port) };
      child = spawn(process.execPath, ["portal-server/dist/main.js"], { env: settings, stdio: "inherit" });
      child.on("exit", (code) => isNeeded && process.exit(code ?? 1));
    },
    async ready() {
      while (!(await isHealthy(port))) await sleep(100);
      isUp = true;
    },
    /** Takes the process out of the balancer, lets it finish its requests and ends it. */
    async stop() {
      isUp = false;
      isNeeded = false;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function isHealthy(port) {
  return fetch(`http://${host}:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function restart(_request, response) {
  for (const portal of portals) {
    await portal.stop();
    portal.start();
    await portal.ready();
  }
  response.writeHead(204).end();
}

function nextPort() {
  const up = portals.filter((portal) => portal.isUp());
  return up[turn++ % up.length].port;
}

function forward(incoming, outgoing) {
  const { method, url: path, headers } = incoming;
  const behind = request({ host, port: nextPort(), method, path, headers }, (response) => {
    outgoing.writeHead(response.statusCode, response.rawHeaders);
    response.pipe(outgoing);
  });
  behind.on("error", () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  outgoing.on("close", () => behind.destroy());
  incoming.pipe(behind);
}

/** A WebSocket: forwards the handshake as it is, and then the bytes of both sides. */
function forwardUpgrade({ method, url, httpVersion, rawHeaders }, socket, head) {
  const behind = connect(nextPort(), host);
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
  behind.write(`${method} ${url} HTTP/${httpVersion}\r\n${lines.join("\r\n")}\r\n\r\n`);
  behind.write(head);
  socket.pipe(behind).pipe(socket);
  socket.on("error", () => behind.destroy()).on("close", () => behind.destroy());
  behind.on("error", () => socket.destroy()).on("close", () => socket.destroy());
}
