import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFolder } from "./folder-lock.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-lock-"));
  file = join(folder, "portico.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("gives the folder to one holder at a time, and again after its release", () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`is in use by process ${process.pid}; stop it or choose another DATA_DIR.`);
  lock.release();
  lockFolder(folder).release();
  expect(readdirSync(folder)).toEqual([]);
});

it("refuses while another process lives, and takes over when it has died", async () => {
  const other = spawn("sleep", ["60"]);
  writeFileSync(file, JSON.stringify({ pid: other.pid }));
  expect(() => lockFolder(folder)).toThrow(`in use by process ${other.pid}`);
  other.kill("SIGKILL");
  await once(other, "exit");
  lockFolder(folder).release();
  expect(existsSync(file)).toBe(false);
});

it("takes over from a process whose number another one has now", () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, started: "1" }));
  lockFolder(folder).release();
});

it.each(["", "{", "null", '{"pid":"x"}', `{"pid":${spawnSync("true").pid}}`])(
  "takes over a lock that reads %j",
  (content) => {
    writeFileSync(file, content);
    lockFolder(folder).release();
  },
);
