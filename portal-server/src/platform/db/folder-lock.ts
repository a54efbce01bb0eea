import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../config/start-error.ts";
import { errorCode, errorMessage } from "../text/error-code.ts";
import { shortLinkTo } from "./short-link.ts";

/** The lock's folder inside the data folder; a data folder that contains nothing else counts as empty. */
export const lockName = "portico.lock";
// A stopped or busy holder cannot send its name, but the kernel still accepts the connection.
const replyDeadline = 1_000;
const pause = 50;

type State = "starting" | "holding";
interface Other {
  id: string;
  state: State | "silent";
  pid: string;
  host: string;
}

/**
 * Locks the data folder for this process: PGlite itself lets two processes open one folder and destroy it.
 *
 * The lock is a Unix socket in `portico.lock/`. A connection to it reaches a live holder, in any container; the kernel
 * closes the socket when its process ends; a copy of the folder contains a socket without a listener
 * (https://man7.org/linux/man-pages/man7/unix.7.html).
 * @throws StartError when a live process holds the lock
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const short = shortLinkTo(folder);
  const locks = join(short.path, lockName);
  const id = randomBytes(4).toString("hex");
  let state: State = "starting";
  const server = createServer((caller) => {
    caller.on("error", () => {});
    caller.end(`${state} ${process.pid} ${hostname()}`);
  });
  const release = async () => {
    server.close();
    rmSync(join(locks, id), { force: true });
    removeEmpty(locks);
    short.remove();
  };
  try {
    await listen(server, locks, id);
    await waitUntilAlone(locks, id, folder);
    state = "holding";
    return { release };
  } catch (error) {
    await release();
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${folder} cannot be locked by a socket in it: ${errorMessage(error)}.`);
  }
}

async function listen(server: Server, locks: string, id: string): Promise<void> {
  // Earlier versions used a lock file.
  if (statSync(locks, { throwIfNoEntry: false })?.isFile()) rmSync(locks, { force: true });
  mkdirSync(locks, { recursive: true, mode: 0o700 });
  server.unref().listen(join(locks, id));
  await once(server, "listening");
}

/**
 * Resolves when no other process holds or is about to take the lock; of several concurrent starts the lowest id wins.
 */
async function waitUntilAlone(locks: string, id: string, folder: string): Promise<void> {
  for (;;) {
    const others = await findOthers(locks, id);
    const before = others.find((other) => other.state !== "starting" || other.id < id);
    if (before) throw inUse(folder, before);
    if (others.length === 0) return;
    await sleep(pause);
  }
}

async function findOthers(locks: string, id: string): Promise<Other[]> {
  const names = readdirSync(locks).filter((other) => other !== id);
  const found = await Promise.all(names.map((other) => findHolder(locks, other)));
  return found.filter((other) => other !== undefined);
}

async function findHolder(locks: string, id: string): Promise<Other | undefined> {
  const file = join(locks, id);
  // Tries twice: a starting process binds its socket a moment before it listens, and another one may be just ending.
  const reply = (await readOwner(file)) || (await sleep(pause).then(() => readOwner(file)));
  if (reply === undefined) {
    rmSync(file, { force: true });
    return undefined;
  }
  const [, state, pid = "", host = ""] = /^(starting|holding) (\d+) (.*)$/s.exec(reply) ?? [];
  return { id, state: state === "starting" || state === "holding" ? state : "silent", pid, host };
}

/**
 * Returns what the socket's owner sends, "" when it sends nothing in time, `undefined` when the socket has no owner.
 */
async function readOwner(file: string): Promise<string | undefined> {
  const caller = connect(file);
  const timer = setTimeout(() => caller.destroy(), replyDeadline);
  try {
    await once(caller, "connect");
    return await text(caller).catch(() => "");
  } catch (error) {
    return ["ECONNREFUSED", "ENOENT", "ENOTSOCK"].includes(errorCode(error) ?? "") ? undefined : "";
  } finally {
    clearTimeout(timer);
    caller.destroy();
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another process is starting in it.
  }
}

function inUse(folder: string, { pid, host }: Other): StartError {
  const by = pid ? `process ${pid}${host === hostname() ? "" : ` on ${host}`}` : "another process";
  return new StartError(
    `The data folder ${folder} is in use by ${by}; stop it or choose another DATA_DIR.`,
    "folder.in_use",
  );
}
