import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { missedTargets } from "../bench/src/figures/targets.mjs";
import { readFigures, withResult } from "../scripts/long/results.mjs";
import { sourceKey } from "../scripts/long/source-key.mjs";
import { chooseSteps, longSteps } from "../scripts/long/steps.mjs";

const names = (words: string[]) => chooseSteps(longSteps, words).map(({ name }) => name);
const root = resolve(__dirname, "..");

it("runs the steps of a row, and a step by its name or a part of it", () => {
  expect(names(["A7"])).toEqual(["shipped packages"]);
  expect(names(["S4", "shipped packages"])).toHaveLength(3);
  expect(names(["backup drill"])).toEqual(["backup drill", "backup drill on PostgreSQL"]);
  expect(names([])).toHaveLength(longSteps.length);
});

it("refuses a word that is neither a row nor a part of a step's name", () => {
  expect(() => names(["S99", "backup drill"])).toThrow("S99");
});

it("stops RabbitMQ in the journeys of its outage only, which need no other setting", () => {
  const files = readdirSync(join(root, "e2e/outages")).filter((file) => file.endsWith(".spec.ts"));
  const outage = longSteps.find(({ name }) => name.startsWith("RabbitMQ"));
  expect(files.filter((file) => outage?.args.some((word) => file.includes(word)))).toEqual(["broker-outage.spec.ts"]);
});

it("runs scripts that exist", () => {
  const scripts = longSteps.flatMap(({ args }) => args.filter((word) => word.endsWith(".mjs")));
  expect(scripts.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

describe("results", () => {
  const good = { date: "2026-11-22", passed: 6, failed: 0 };
  const bad = { date: "2026-11-24", passed: 5, failed: 1 };
  it("keep an earlier good one after a run that failed, with the date of the failure", () => {
    expect(withResult(good, bad)).toEqual({ ...good, failedOn: "2026-11-24" });
    expect(withResult({ ...good, failedOn: "2026-11-24" }, good)).toEqual(good);
  });
  it("replace an earlier failure; a failure is stored when there is no better result", () => {
    expect(withResult(bad, good)).toEqual(good);
    expect(withResult(bad, { ...bad, failed: 2 })).toEqual({ ...bad, failed: 2 });
    expect(withResult(undefined, bad)).toEqual(bad);
  });
  it("belong to steps that exist", () => {
    const known = longSteps.map(({ name }) => name);
    expect(Object.keys(readFigures()).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe("a run continues", () => {
  const git = (folder: string, ...args: string[]) =>
    require("node:child_process").execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t.test", ...args], {
      cwd: folder,
    });
  it("after a commit that changes documents only, and not after one that changes code, committed or not", () => {
    const folder = mkdtempSync(join(tmpdir(), "portico-key-"));
    const commit = (file: string, text: string) => {
      git(folder, "init", "-q");
      writeFileSync(join(folder, file), text);
      git(folder, "add", "-A");
      git(folder, "commit", "-qm", "one");
      return sourceKey(folder);
    };
    const first = commit("code.ts", "1");
    expect(commit("README.md", "words")).toBe(first);
    const second = commit("code.ts", "2");
    expect(second).not.toBe(first);
    writeFileSync(join(folder, "code.ts"), "3");
    expect(sourceKey(folder)).not.toBe(second);
  });
});

it.each([
  [{ lost: 0, p99Ms: 50 }, []],
  [{ lost: 1, p99Ms: 51 }, ["lost 1, target ≤ 0", "p99Ms 51, target ≤ 50"]],
  [{ lost: 0, p99Ms: Number.POSITIVE_INFINITY }, ["p99Ms Infinity, target ≤ 50"]],
  [{ lost: 0, p99Ms: Number.NaN }, ["p99Ms NaN, target ≤ 50"]],
  [{ lost: 0 }, ["p99Ms undefined, target ≤ 50"]],
])("compares the figures %j of a benchmark with their targets", (figures, missed) => {
  expect(missedTargets(figures, { lost: 0, p99Ms: 50 })).toEqual(missed);
});
