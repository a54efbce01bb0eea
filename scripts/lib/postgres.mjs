// A private PostgreSQL: a plain process from Debian's binaries, on a private port, in a temporary folder.
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "./free-ports.mjs";

const installed = "/usr/lib/postgresql";

/**
 * Starts PostgreSQL and waits until it accepts queries.
 * @param {{ durable?: boolean }} [options] `durable` writes through to the disk: for tests of data loss in outages
 * @returns `version` of the server, its `port`, `database(name)` which creates an empty database and returns its
 * address, `freeze()` and `thaw()` for all its processes, `kill()` which ends them without clean-up,
 * `shutDown()` which ends every connection first, `restart()`,
 * `replica()` which starts a streaming standby with `promote()`, `stop()` which ends it and removes its files
 * @throws Error with the packages to install when the binaries are missing
 */
export async function startPostgres({ durable = false } = {}) {
  const { bin, version } = findBinaries();
  const settings = durable ? [] : notDurable;
  return inFolder(async ({ folder, owner, run, remove }) => {
    const data = join(folder, "data");
    const unsynced = durable ? [] : ["--no-sync"];
    run("initdb", ["-D", data, "-U", "portico", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", ...unsynced]);
    const server = await serve({ bin, owner, folder, run, remove, data, settings });
    return { version, ...server, replica: () => startReplica(server.port, bin, settings) };
  }, bin);
}

/** A synchronous standby: from now on the primary acknowledges only what the standby has received. */
async function startReplica(primary, bin, settings) {
  return inFolder(async ({ folder, owner, run, remove }) => {
    const data = join(folder, "data");
    const from = ["-h", "127.0.0.1", "-p", String(primary), "-U", "portico"];
    run("pg_basebackup", [...from, "-D", data, "-R", "-X", "stream", "-c", "fast"]);
    const server = await serve({ bin, owner, folder, run, remove, data, settings });
    const query = (statement) => String(run("psql", [...from, "-d", "postgres", "-Atc", statement])).trim();
    query("alter system set synchronous_standby_names = '*'");
    query("select pg_reload_conf()");
    await until(() => query("select sync_state from pg_stat_replication") === "sync");
    return { ...server, promote: () => run("pg_ctl", ["promote", "-w", "-D", data]) };
  }, bin);
}

async function inFolder(work, bin) {
  const folder = mkdtempSync(join(tmpdir(), "portico-postgres-"));
  const owner = serverUser();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  const run = (program, args) => execFileSync(join(bin, program), args, { ...owner, cwd: folder, stdio: "pipe" });
  try {
    if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
    return await work({ folder, owner, run, remove });
  } catch (error) {
    remove();
    throw error;
  }
}

async function serve({ bin, owner, folder, run, remove, data, settings }) {
  const [port] = await freePorts(1);
  const address = ["-h", "127.0.0.1", "-p", String(port)];
  const start = async () => {
    const args = ["-D", data, ...address, "-k", folder, "-c", "max_connections=300", ...settings];
    const server = launch(bin, args, { ...owner, cwd: folder });
    await ready(server, () => run("pg_isready", address));
    return server;
  };
  let server = await start();
  return {
    port,
    database(name) {
      run("createdb", [...address, "-U", "portico", name]);
      return `postgres://portico@127.0.0.1:${port}/${name}`;
    },
    freeze: () => signalAll(server.pid, "SIGSTOP"),
    thaw: () => signalAll(server.pid, "SIGCONT"),
    async kill() {
      signalAll(server.pid, "SIGKILL");
      await server.ended;
    },
    /** Ends it as an administrator does: every connection gets 57P01. */
    async shutDown() {
      await server.stop();
    },
    async restart() {
      server = await start();
    },
    async stop() {
      if (server.isRunning()) signalAll(server.pid, "SIGCONT");
      await server.stop();
      remove();
    },
  };
}

const notDurable = ["-c", "fsync=off", "-c", "synchronous_commit=off"];

/** Signals the server and its children, each of which leads a process group. Linux. */
function signalAll(pid, signal) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  for (const one of [pid, ...children.map(Number)]) {
    try {
      process.kill(one, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

function findBinaries() {
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  const version = versions.find((name) => existsSync(join(installed, name, "bin", "initdb")));
  if (version) return { version, bin: join(installed, version, "bin") };
  throw new Error(
    `PostgreSQL's server binaries are not in ${installed}/*/bin. Install them: apt-get install postgresql`,
  );
}

/** PostgreSQL refuses to run as root, so it runs as the user of Debian's package, or as `nobody`. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const user = ["postgres", "nobody"].find((name) => idOf("-u", name) !== undefined);
  return user ? { uid: idOf("-u", user), gid: idOf("-g", user) } : {};
}

function idOf(option, user) {
  try {
    return Number(execFileSync("id", [option, user], { stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return undefined;
  }
}

function launch(bin, args, options) {
  const child = spawn(join(bin, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.on("data", (chunk) => {
    log = (log + chunk).slice(-4_000);
  });
  const ended = new Promise((done) => child.on("exit", done).on("error", done));
  const kill = () => child.kill("SIGINT");
  process.on("exit", kill);
  return {
    pid: child.pid,
    ended,
    log: () => log,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      process.off("exit", kill);
      kill();
      await ended;
    },
  };
}

async function ready(server, isReady) {
  if (await until(() => isReady() !== undefined, server.isRunning)) return;
  await server.stop();
  throw new Error(`PostgreSQL did not start. The end of its log:\n${server.log()}`);
}

/** Polls ten times a second for half a minute; an error counts as "not yet". */
async function until(isTrue, mayContinue = () => true) {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && mayContinue()) {
    try {
      if (isTrue()) return true;
    } catch {
      // Not yet.
    }
    await sleep(100);
  }
  return false;
}
