import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../error-code.ts";
import { StartError } from "../start-error.ts";

export interface FolderLock {
  release(): void;
}

interface Owner {
  pid: number;
  /** The process' start time where the system tells it, since process ids are used again. */
  started: string | undefined;
}

/**
 * Takes the data folder for this process: PGlite itself lets two processes open and destroy one folder
 * (findings/live.md 1.3). The lock of a process that has died is taken over.
 *
 * @throws StartError when a living process holds the folder
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, "portico.lock");
  const mine: Owner = { pid: process.pid, started: startTime(process.pid) };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let attempt = 0; attempt < 5; attempt++) {
    if (create(file, mine)) return { release: () => rmSync(file, { force: true }) };
    const owner = readOwner(file);
    if (owner && holds(owner)) throw inUse(folder, owner);
    removeStale(file);
  }
  throw new StartError(`The data folder ${folder} is being locked by another process just now; start again.`);
}

function create(file: string, owner: Owner): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(owner));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

// Moved aside before it goes: if another process renewed the lock in between, its file is put back.
function removeStale(file: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const owner = readOwner(aside);
  if (owner && holds(owner)) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

function readOwner(file: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof owner !== "object" || owner === null || !("pid" in owner) || typeof owner.pid !== "number")
      return undefined;
    return {
      pid: owner.pid,
      started: "started" in owner && typeof owner.started === "string" ? owner.started : undefined,
    };
  } catch {
    return undefined;
  }
}

function holds({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
  return started === undefined || started === startTime(pid);
}

function startTime(pid: number): string | undefined {
  try {
    // Field 22 of /proc/{pid}/stat; the command name before it may hold spaces and brackets.
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19];
  } catch {
    return undefined;
  }
}

function inUse(folder: string, { pid }: Owner): StartError {
  const sentence = `The data folder ${folder} is in use by process ${pid}; stop it or choose another DATA_DIR.`;
  return new StartError(sentence, "folder.in_use");
}
