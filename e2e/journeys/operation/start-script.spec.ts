import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";

// A separate portal, started as a user does: npm, its shell, the script and the server form one process group.
const root = resolve(import.meta.dirname, "../../..");
const dataDir = mkdtempSync(join(tmpdir(), "portico-npm-start-"));
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
test.setTimeout(600_000);

interface Started {
  npm: ChildProcess;
  output(): string;
  /** Whether any process of the group is left. */
  isAlive(): boolean;
}

function runNpm(...words: string[]): Started {
  const { PATH = "", HOME = "" } = process.env;
  const npm = spawn("npm", words, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: "0", CDN_PORT: "0" },
  });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk);
    });
  }
  const group = -Number(npm.pid);
  return { npm, output: () => output, isAlive: () => send(group, 0) };
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

const ctrlC = (npm: number) => send(-npm, "SIGINT");
const ends: [script: string, name: string, end: (npm: number) => void, result?: string | number][] = [
  ["start", "SIGTERM to npm", (npm) => send(npm, "SIGTERM")],
  ["start", "SIGINT to npm", (npm) => send(npm, "SIGINT")],
  // A shell goes on with the next command of its line or loop unless this one ended by the signal.
  ["start", "Ctrl+C, which is SIGINT to all", ctrlC, "SIGINT"],
  ["run dev", "Ctrl+C, which is SIGINT to all", ctrlC, "SIGINT"],
  ["start", "the end of its terminal, which is SIGHUP to all", (npm) => send(-npm, "SIGHUP")],
  ["start", "the death of npm", (npm) => send(npm, "SIGKILL")],
];

for (const [script, name, end, result] of ends) {
  test(`npm ${script} ends all its processes cleanly on ${name}`, async () => {
    const { npm, output, isAlive } = runNpm(...script.split(" "));
    try {
      await expect.poll(output, { timeout: 500_000 }).toContain("Portico is ready");
      const since = performance.now();
      end(Number(npm.pid));
      await expect.poll(isAlive, { intervals: [50] }).toBe(false);
      test.info().annotations.push({ type: "figures", description: `${Math.round(performance.now() - since)} ms` });
      // The last output may still be in the pipe.
      await expect.poll(output).toContain("Portico has stopped.");
      if (result !== undefined) await expect.poll(() => npm.signalCode ?? npm.exitCode).toBe(result);
    } finally {
      send(-Number(npm.pid), "SIGKILL");
    }
  });
}
