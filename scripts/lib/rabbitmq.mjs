// A RabbitMQ of our own: a plain process from Debian's package, on private ports, in a folder that goes away.
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brokerKey, definitions, publisher, rabbitmqConf } from "../../deploy/rabbitmq/configuration.mjs";
import { root } from "./ensure-install.mjs";
import { freePorts } from "./free-ports.mjs";

// Debian's wrappers in /usr/sbin force /var/lib/rabbitmq; the scripts below do not.
const bin = "/usr/lib/rabbitmq/bin";
const password = "portico-publisher";

/**
 * Starts RabbitMQ with Web STOMP and waits until it answers.
 *
 * @param {{ portalPort: number, adminToken: string, tenants: string[] }} options the portal that it asks about people
 * @returns `url` for BROKER_URL, and `stop()` which ends the server and removes its files
 * @throws Error that says what to install when the package is missing
 */
export async function startRabbitmq({ portalPort, adminToken, tenants }) {
  if (!existsSync(join(bin, "rabbitmq-server"))) {
    throw new Error(`RabbitMQ's server is not in ${bin}. Install it: apt-get install rabbitmq-server`);
  }
  const ports = await freePorts(5);
  const folder = mkdtempSync(join(tmpdir(), "portico-rabbitmq-"));
  const owner = serverUser();
  writeFiles(folder, ports, { portalPort, adminToken, tenants });
  if (owner.uid !== undefined) execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, folder]);
  const env = environment(folder, ports);
  const server = spawn(join(bin, "rabbitmq-server"), [], {
    ...owner,
    env,
    cwd: folder,
    stdio: "ignore",
    detached: true,
  });
  const kill = () => {
    // The shell script, the virtual machine and its port mapper are one group of processes.
    try {
      process.kill(-server.pid, "SIGKILL");
    } catch {}
  };
  process.on("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    kill();
    // The mapper must have seen the server go before it obeys.
    await sleep(500);
    stopPortMapper(env, owner, folder);
    rmSync(folder, { recursive: true, force: true });
  };
  const [, , port] = ports;
  const deadline = Date.now() + 90_000;
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error("RabbitMQ did not start.");
    }
    await sleep(200);
  }
  return { url: `ws://${publisher}:${password}@127.0.0.1:${port}/ws`, stop };
}

function writeFiles(folder, [amqpPort, stompPort, port], { portalPort, adminToken, tenants }) {
  for (const name of ["etc", "data", "log"]) mkdirSync(join(folder, name));
  const file = (name) => join(folder, "etc", name);
  copyFileSync(join(root, "deploy/rabbitmq/enabled_plugins"), file("enabled_plugins"));
  writeFileSync(file("env.conf"), "");
  writeFileSync(file("definitions.json"), JSON.stringify(definitions(tenants, password)));
  const conf = rabbitmqConf({
    host: "127.0.0.1",
    port,
    amqpPort,
    stompPort,
    definitions: file("definitions.json"),
    vhost: tenants[0],
    portal: `http://127.0.0.1:${portalPort}`,
    key: brokerKey(adminToken),
    memory: "1GiB",
  });
  writeFileSync(file("rabbitmq.conf"), conf);
}

function environment(folder, [, , , mapperPort, distPort]) {
  const data = join(folder, "data");
  return {
    PATH: process.env.PATH,
    HOME: data,
    LANG: "C.UTF-8",
    RABBITMQ_NODENAME: `portico-${mapperPort}@localhost`,
    RABBITMQ_CONFIG_FILE: join(folder, "etc/rabbitmq"),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, "etc/enabled_plugins"),
    RABBITMQ_CONF_ENV_FILE: join(folder, "etc/env.conf"),
    RABBITMQ_MNESIA_BASE: data,
    RABBITMQ_LOG_BASE: join(folder, "log"),
    RABBITMQ_PID_FILE: join(data, "pid"),
    RABBITMQ_DIST_PORT: String(distPort),
    ERL_EPMD_PORT: String(mapperPort),
    ERL_EPMD_ADDRESS: "127.0.0.1",
    ERL_EPMD_RELAXED_COMMAND_CHECK: "1",
    // Erlang's schedulers wait without spinning: the machine has other things to do.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      "-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none",
  };
}

function stopPortMapper(env, owner, folder) {
  try {
    execFileSync("epmd", ["-kill"], { ...owner, env, cwd: folder, stdio: "ignore" });
  } catch {}
}

function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (option) => Number(execFileSync("id", [option, "rabbitmq"]));
  return { uid: id("-u"), gid: id("-g") };
}

function answers(port) {
  return new Promise((done) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.on("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.on("error", () => done(false));
  });
}
