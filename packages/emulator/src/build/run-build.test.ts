import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runBuild } from "./run-build.ts";

const dir = mkdtempSync(join(tmpdir(), "portico-build-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it("keeps the credential of the command line from the build, whose tools may write all variables into the code", async () => {
  const build = 'node -p "Object.keys(process.env).join()"';
  writeFileSync(join(dir, "package.json"), JSON.stringify({ scripts: { build } }));
  process.env.PORTICO_CREDENTIAL = "portico_registry_x";
  try {
    const { isBuilt, output } = await runBuild(dir);
    expect([isBuilt, output]).toEqual([true, expect.stringMatching(/\bPATH\b/)]);
    expect(output).not.toMatch("PORTICO_CREDENTIAL");
  } finally {
    delete process.env.PORTICO_CREDENTIAL;
  }
});

it("ends with all programs of the build when the emulator ends", async () => {
  const started = join(dir, "started");
  // The program has the pipes of the build, so the call ends only when the program has ended.
  writeFileSync(join(dir, "wait.cjs"), 'require("node:fs").writeFileSync("started", ""); setInterval(() => {}, 1e6)');
  writeFileSync(join(dir, "package.json"), JSON.stringify({ scripts: { build: "node wait.cjs && node wait.cjs" } }));
  const ending = new AbortController();
  const built = runBuild(dir, ending.signal);
  while (!existsSync(started)) await sleep(20);
  ending.abort();
  expect(await built).toMatchObject({ isBuilt: false });
});

it("ends a program that the build has left in its background, after npm has ended", async () => {
  // `$PPID` is npm. The program has the pipes of the build.
  const wait = `const isAlive = () => { try { return process.kill(+process.argv[2], 0); } catch { return false; } };
    setInterval(() => { if (!isAlive()) require("node:fs").writeFileSync("alone", ""); }, 20);`;
  writeFileSync(join(dir, "left.cjs"), wait);
  writeFileSync(join(dir, "package.json"), JSON.stringify({ scripts: { build: "node left.cjs $PPID &" } }));
  const ending = new AbortController();
  const built = runBuild(dir, ending.signal);
  while (!existsSync(join(dir, "alone"))) await sleep(20);
  ending.abort();
  expect(await built).toMatchObject({ output: "" });
});
