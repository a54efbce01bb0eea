import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "./local-program.ts";
import { commonOptions, parseCall } from "./parse-call.ts";

const checkout = join(__dirname, "../..");
const folders = [
  "portal-cli/src",
  "portal-server/src/operator/provisioning",
  "portal-server/src/operator/backup",
  "shared-utility/contract",
];
/** Quoted words in messages that are not commands. */
const others = new Set(["*", "createdb", "shared"]);

function filesIn(dir: string, suffix: string): string[] {
  return readdirSync(join(checkout, dir), { recursive: true, encoding: "utf8" })
    .map((name) => join(dir, name))
    .filter((name) => name.endsWith(suffix) && !/\.test\.ts$|\/dist\/|node_modules/.test(name));
}

interface Hint {
  file: string;
  words: string;
}

/** Finds the texts in backticks in messages; an inserted value is shown as `…`. */
function hintsIn(file: string): Hint[] {
  const text = readFileSync(join(checkout, file), "utf8").replace(/^\s*(\/\*)?\*.*$|\/\/ .*$/gm, "");
  const inStrings = [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].flatMap(([, string = ""]) => [
    ...string.matchAll(/`([^`]+)`/g),
  ]);
  const inTemplates = [...text.matchAll(/\\`((?:[^\\`]|\$\{[^}]*\})+)\\`/g)];
  return [...inStrings, ...inTemplates].map(([, words = ""]) => ({ file, words: words.replace(/\$\{[^}]*\}/g, "…") }));
}

/** Finds the command lines of a docs page, with continued lines joined. */
function callsIn(file: string): Hint[] {
  const text = readFileSync(join(checkout, file), "utf8").replace(/\\\n\s*/g, " ");
  const calls = [...text.matchAll(/npm run (?:-s |--silent )?portico -- ([^\n`|]*)/g)];
  return calls.map(([, words = ""]) => ({ file, words: words.replace(/ +#.*$| > .*$/, "").trim() }));
}

/** Returns whether a hint names a command, followed only by inserted values and known options. */
function namesCommand(words: string): boolean {
  const line = words.replace(/^portico /, "");
  if (line === "help" || line === "help …") return true;
  return commands.some(({ name, args = [], options }) => {
    if (line !== name && !line.startsWith(`${name} `)) return false;
    const rest = line.slice(name.length).split(" ").filter(Boolean);
    return rest.every(
      (word) =>
        word === "…" || args.some((arg) => word === `<${arg}>`) || word.slice(2) in { ...options, ...commonOptions },
    );
  });
}

/** Parses a line of the docs like the program. */
function parse(words: string) {
  const callWords = [...words.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, ...forms]) => forms.find(Boolean) ?? "");
  if (callWords[0] === "help") return;
  const named = commands.filter(({ name }) => name === callWords.slice(0, name.split(" ").length).join(" "));
  const [command] = named.sort((one, other) => other.name.length - one.name.length);
  if (!command) throw new Error(`There is no command "${words}"`);
  parseCall(command, callWords.slice(command.name.split(" ").length));
}

const hints = folders.flatMap((folder) => filesIn(folder, ".ts")).flatMap(hintsIn);
const calls = ["README.md", "CONTRIBUTING.md", ...filesIn("docs", ".md")].flatMap(callsIn);

it("finds the hints and the docs to check", () => {
  expect(hints.map(({ words }) => words)).toEqual(expect.arrayContaining(["registry list", "origin list …", "help …"]));
  expect(calls.length).toBeGreaterThan(10);
});

it.each(hints.filter(({ words }) => !others.has(words)))("$file names an existing command: $words", ({ words }) => {
  expect(namesCommand(words)).toBe(true);
});

it.each(calls)("$file calls an existing command: $words", ({ words }) => {
  expect(() => parse(words)).not.toThrow();
});

it("detects a command that does not exist", () => {
  for (const words of ["registry credential list", "registry origin list …", "publish … --nope", "portico deploy"])
    expect({ words, known: namesCommand(words) }).toEqual({ words, known: false });
  for (const words of ["origin list", "publish navbar-mf", "deploy x"]) expect(() => parse(words)).toThrow();
});

it("documents every command in the pages on releases, provisioning or operations", () => {
  const docs = ["docs/releases.md", "docs/provisioning.md", "docs/operations.md"].map((file) =>
    readFileSync(join(checkout, file), "utf8"),
  );
  const missing = commands.filter(({ name }) => !docs.some((text) => text.includes(name)));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
