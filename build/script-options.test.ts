import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const folder = resolve(__dirname, "../scripts");
const isScript = (file: string) => file.endsWith(".mjs");
const sourceOf = (file: string) => readFileSync(join(folder, file), "utf8");
const takesOptions = (file: string) => /process\.argv|parseArgs|readCommandLine|printHelp/.test(sourceOf(file));
const scripts = readdirSync(folder).filter((file) => isScript(file) && takesOptions(file));
/** The rest of their command line is that of Playwright, or of the server's own program. */
const ofOthers = ["e2e.mjs", "test-browsers.mjs", "export.mjs"];

function run(script: string, ...words: string[]) {
  // A script that ignored the option would begin a build or a whole suite.
  return spawnSync(process.execPath, [join(folder, script), ...words], { encoding: "utf8", timeout: 60_000 });
}

it("finds the scripts that take options", () => {
  expect(scripts).toEqual(expect.arrayContaining([...ofOthers, "bench.mjs", "test-long.mjs", "test-outside.mjs"]));
});

it.each(scripts)("%s prints its usage for --help", (script) => {
  const { status, stdout, stderr } = run(script, "--help");
  expect(stdout).toMatch(/^Usage: (npm run [a-z0-9:]+|node scripts\/)/);
  expect([status, stderr]).toEqual([0, ""]);
});

it.each(scripts.filter((script) => !ofOthers.includes(script)))("%s refuses unknown options in one line", (script) => {
  const { status, stdout, stderr } = run(script, "--no-such-option");
  expect(stderr).toMatch(/^Unknown option '--no-such-option'\. Usage: n.+\n$/);
  expect([status, stdout]).toEqual([2, ""]);
});

it.each([
  ["test-long.mjs", ["S99"], "S99"],
  ["test-long.mjs", ["--minutes", "soon"], "--minutes"],
  ["test-outside.mjs", ["--only", "vue,cobol"], "cobol"],
  ["test-create.mjs", ["--only", "cobol"], "cobol"],
  ["test-create.mjs", ["--from", "scratch"], "--from"],
  ["test-node.mjs", ["18"], "18"],
  ["test-node.mjs", ["20", "24"], "20 or 24"],
  ["e2e-repeat.mjs", ["--times", "often"], "--times"],
  ["bench.mjs", ["everything"], "everything"],
  ["sheets.mjs", ["no-such-screen"], "no-such-screen"],
  ["pack.mjs", [], "FOLDER"],
  ["gallery.mjs", ["somewhere"], "somewhere"],
])("%s refuses %j in one line, before it begins", (script, words, named) => {
  const { status, stdout, stderr } = run(script, ...words);
  expect(stderr).toContain(named);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect([status, stdout]).toEqual([2, ""]);
});
