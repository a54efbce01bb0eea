// A private RabbitMQ: a plain process from Debian's package, on private ports, in a temporary folder.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { publisher } from "../../deploy/rabbitmq/configuration.mjs";
import { freePorts } from "./free-ports.mjs";
import { writeRabbitmqFiles } from "./rabbitmq-files.mjs";

// Debian's wrappers in /usr/sbin force /var/lib/rabbitmq; the scripts below do not.
const bin = "/usr/lib/rabbitmq/bin";
const password = "portico-publisher";
const startLimit = 90_000;

/**
 * Starts RabbitMQ with Web STOMP and waits until it accepts connections.
 * @param {{ portalPort: number, adminToken: string, tenants: string[] }} options the portal that it calls to
 * authenticate users
 * @returns `url` for BROKER_URL; `halt()` kills the server and `resume()` starts it again as it was; `stop()` ends it
 * and removes its files
 * @throws Error with the package to install when it is missing
 */
export async function startRabbitmq(options) {
  if (!existsSync(join(bin, "rabbitmq-server"))) {
    throw new Error(`RabbitMQ's server is not in ${bin}. Install it: apt-get install rabbitmq-server`);
  }
  const owner = serverUser();
  const [amqp, stomp, webStomp, mapper, distribution] = await freePorts(5);
  const folder = mkdtempSync(join(tmpdir(), "portico-rabbitmq-"));
  const ports = { amqp, stomp, webStomp, mapper, distribution };
  const env = writeRabbitmqFiles(folder, ports, { ...options, password });
  if (owner.uid !== undefined) execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, folder]);
  const settings = { ...owner, env, cwd: folder, stdio: "ignore" };
  let server;

  const clear = () => {
    server?.kill();
    // The port mapper left the process group when it became a daemon.
    spawnQuietly("epmd", ["-kill"], settings);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", clear);
  const resume = async () => {
    server = launch(settings);
    await untilAccepting(server, webStomp);
  };
  const halt = async () => {
    server.kill();
    await server.ended;
  };
  const stop = async () => {
    process.off("exit", clear);
    await halt();
    clear();
  };
  await resume().catch(async (error) => {
    await stop();
    throw error;
  });
  return { url: `ws://${publisher}:${password}@127.0.0.1:${webStomp}/ws`, halt, resume, stop };
}

function launch(settings) {
  const child = spawn(join(bin, "rabbitmq-server"), [], { ...settings, detached: true });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = new Promise((done) => child.on("exit", done).on("error", done));
  const kill = () => {
    // The shell script and the virtual machine are one process group.
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {}
  };
  return { isRunning, ended, kill };
}

async function untilAccepting(server, port) {
  const deadline = Date.now() + startLimit;
  while (!(await accepts(port))) {
    if (!server.isRunning() || Date.now() > deadline) throw new Error("RabbitMQ did not start.");
    await sleep(200);
  }
}

function spawnQuietly(program, args, settings) {
  try {
    execFileSync(program, args, settings);
  } catch {}
}

/** As root, the server runs as the user of Debian's package. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (option) => Number(execFileSync("id", [option, "rabbitmq"]));
  return { uid: id("-u"), gid: id("-g") };
}

function accepts(port) {
  return new Promise((done) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.on("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.on("error", () => done(false));
  });
}
