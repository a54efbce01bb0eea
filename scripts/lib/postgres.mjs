// A PostgreSQL of our own: a plain process from Debian's binaries, on a private port, in a folder that goes away.
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "./free-ports.mjs";

const installed = "/usr/lib/postgresql";

/**
 * Starts PostgreSQL and waits until it answers.
 *
 * @returns `version` of the server, `database(name)` which creates an empty database and gives its address,
 *   `stop()` which ends the server and removes its files
 * @throws Error that says what to install when the binaries are missing
 */
export async function startPostgres() {
  const { bin, version } = findBinaries();
  const [port] = await freePorts(1);
  const folder = mkdtempSync(join(tmpdir(), "portico-postgres-"));
  const owner = serverUser();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
    const data = join(folder, "data");
    const run = (program, args) => execFileSync(join(bin, program), args, { ...owner, cwd: folder, stdio: "pipe" });
    run("initdb", ["-D", data, "-U", "portico", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]);
    const server = launch(bin, ["-D", data, "-p", String(port), "-k", folder, ...settings], { ...owner, cwd: folder });
    await ready(server, () => run("pg_isready", ["-h", "127.0.0.1", "-p", String(port)]));
    return {
      version,
      database(name) {
        run("createdb", ["-h", "127.0.0.1", "-p", String(port), "-U", "portico", name]);
        return `postgres://portico@127.0.0.1:${port}/${name}`;
      },
      async stop() {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

// Nothing here outlives the run, so nothing is written through to the disk.
const settings = ["-h", "127.0.0.1", "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "max_connections=300"];

function findBinaries() {
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  const version = versions.find((name) => existsSync(join(installed, name, "bin", "initdb")));
  if (version) return { version, bin: join(installed, version, "bin") };
  throw new Error(
    `PostgreSQL's server binaries are not in ${installed}/*/bin. Install them: apt-get install postgresql`,
  );
}

/** PostgreSQL refuses to run as root: then it runs as the user that Debian's package made, or as nobody. */
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
    log: () => log,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      process.off("exit", kill);
      kill();
      await ended;
    },
  };
}

async function ready(server, ask) {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && server.isRunning()) {
    try {
      return ask();
    } catch {
      await sleep(100);
    }
  }
  await server.stop();
  throw new Error(`PostgreSQL did not start. The end of its log:\n${server.log()}`);
}
