import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileServer } from "../../testing/compile-server.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { lockFolder } from "./folder-lock.ts";

let folder: string;
let file: string;
const holders: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-lock-"));
  file = join(folder, "portico.lock");
});
afterEach(async () => {
  for (const holder of holders.splice(0)) await end(holder);
  rmSync(folder, { recursive: true, force: true });
});

it("gives the lock to one holder at a time, and to the next after its release", async () => {
  const lock = await lockFolder(folder);
  const refusal = `is in use by process ${process.pid}; stop it or choose another DATA_DIR.`;
  await expect(lockFolder(folder)).rejects.toThrow(refusal);
  await lock.release();
  await (await lockFolder(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

it("lets exactly one of several concurrent callers lock the folder", async () => {
  writeFileSync(file, "");
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const locks = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(locks).toHaveLength(1);
  printFigure("R4", { "callers at once": all.length, "got the folder": locks.length });
  for (const lock of locks) await lock.release();
});

it("locks a folder whose path is longer than a socket path may be", async () => {
  const deep = join(folder, "d".repeat(120));
  const lock = await lockFolder(deep);
  await expect(lockFolder(deep)).rejects.toThrow("is in use");
  await lock.release();
});

it.each(["", "{", `{"pid":${spawnSync("true").pid}}`, JSON.stringify({ pid: process.pid })])(
  "takes over a lock file of an earlier version that reads %j",
  async (content) => {
    writeFileSync(file, content);
    await (await lockFolder(folder)).release();
  },
);

// Where the system permits, the holder runs in its own PID namespace, as in a container.
const apart = ["unshare", "--pid", "--fork", "--kill-child"];
const isApart = spawnSync(apart[0] ?? "", [...apart.slice(1), "true"]).status === 0;

it("refuses while a holder in another PID namespace runs or is stopped, and takes over after it died", async () => {
  const holder = await holdElsewhere();
  await expect(lockFolder(folder)).rejects.toThrow(/is in use by process \d+/);
  const child = isApart ? Number(execFileSync("ps", ["-o", "pid=", "--ppid", String(holder.pid)])) : (holder.pid ?? 0);
  process.kill(child, "SIGSTOP");
  await expect(lockFolder(folder)).rejects.toThrow("is in use by another process");
  const ended = once(holder, "exit");
  process.kill(child, "SIGKILL");
  await ended;
  expect(existsSync(file)).toBe(true);
  await (await lockFolder(folder)).release();
  printFigure("R4", { "refused beside a running and a stopped holder": 2, "its own PID namespace": isApart });
});

it("locks a copy of a folder that was made while the original was in use", async () => {
  const holder = await holdElsewhere();
  const copy = `${folder}-copy`;
  execFileSync("cp", ["-a", folder, copy]);
  await (await lockFolder(copy)).release();
  rmSync(copy, { recursive: true });
  await expect(lockFolder(folder)).rejects.toThrow("is in use");
  await end(holder);
});

/** Starts a process that holds the lock until it is killed. */
async function holdElsewhere(): Promise<ChildProcess> {
  compileServer();
  const module = join(import.meta.dirname, "../../../dist/platform/db/folder-lock.js");
  const script = `import(process.argv[1]).then(m => m.lockFolder(process.argv[2])).then(() => { console.log("held"); setInterval(() => {}, 1e9); })`;
  const command = [...(isApart ? apart : []), process.execPath, "-e", script, module, folder];
  const holder = spawn(command[0] ?? "", command.slice(1), { stdio: ["ignore", "pipe", "inherit"] });
  holders.push(holder);
  await once(holder.stdout ?? holder, "data");
  return holder;
}

async function end(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return;
  holder.kill("SIGKILL");
  await once(holder, "exit");
}
