import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { commands } from "./local-program.ts";
import { runWords } from "./testing/run-words.ts";

const password = "a-long-enough-password";

describe("help", () => {
  it.each([[["help"]], [["--help"]], [["-h"]], [["help", "-h"]]])("lists every command: %j", async (words) => {
    const { code, out, err } = await runWords(words);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    for (const { name, summary } of commands) expect(out).toMatch(new RegExp(`^  ${name} .*${summary}$`, "m"));
  });

  it.each(commands.map(({ name }) => [name]))("shows the usage of %s, in three ways", async (name) => {
    const help = await runWords(["help", ...name.split(" ")]);
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toMatch(`Usage: npm run portico -- ${name}`);
    expect(await runWords([...name.split(" "), "--help"])).toEqual(help);
    expect(await runWords([...name.split(" "), "-h"])).toEqual(help);
  });
});

/** The first words of the commands that work with the registry, by their source. */
function wordsOfRegistry(): string[] {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^\w+\/[\w-]+\.ts$/.test(file),
  );
  const texts = files.map((file) => readFileSync(join(import.meta.dirname, file), "utf8"));
  const found = texts.filter((text) => text.includes("withRegistry(")).flatMap((text) => [...text.matchAll(named)]);
  return [...new Set(found.map(([, word = ""]) => word))];
}
const named = /^ {2}name: ["`](\w+)/gm;

it("says in the help which commands need a credential", async () => {
  const { out } = await runWords(["help"]);
  const notes = out.slice(out.indexOf("help <words>"));
  const words = wordsOfRegistry();
  expect(words).toEqual(expect.arrayContaining(["publish", "promote", "slot"]));
  for (const word of words) expect(notes).toMatch(new RegExp(`\\b${word}\\b.*PORTICO_CREDENTIAL`, "s"));
});

it.each([
  ["help", "tenant", "host"],
  ["tenant", "host", "--help"],
  ["tenant", "host", "-h"],
])("lists the commands of a word: %s %s %s", async (...words) => {
  const { code, out, err } = await runWords(words);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.match(/^ {2}\S.*$/gm)).toEqual([
    expect.stringMatching(/^ {2}tenant host add <domain> <host> /),
    expect.stringMatching(/^ {2}tenant host remove <domain> <host> /),
  ]);
});

it("shows its version", async () => {
  expect((await runWords(["--version"])).out).toMatch(/^portico \d+\.\d+\.\d+\n$/);
});

describe("an invalid command line", () => {
  it.each([
    [[], "No command was given; `help` lists them."],
    [["tenant"], 'There is no command "tenant"; `help tenant` lists those of "tenant".'],
    [["tenant", "remove"], 'There is no command "tenant remove"; `help tenant` lists those of "tenant".'],
    [["help", "tenant", "remove"], 'There is no command "tenant remove"; `help tenant` lists those of "tenant".'],
    [
      ["tenant", "ad", "acme"],
      'There is no command "tenant ad"; did you mean "tenant add"? Otherwise `help tenant` lists those of "tenant".',
    ],
    [
      ["publsh", "navbar-mf"],
      'There is no command "publsh navbar-mf"; did you mean "publish"? Otherwise `help` lists them.',
    ],
    [["constructor", "name"], 'There is no command "constructor name"; `help` lists them.'],
    [["tenant", "add"], "<domain> is missing. `help tenant add` shows how it is called."],
    [["user", "add", "acme", "--name", "A"], "<email> is missing. `help user add` shows how it is called."],
    [["tenant", "add", "acme"], "--name is missing. `help tenant add` shows how it is called."],
    [["tenant", "add", "acme", "Acme", "--name", "A"], /^"Acme" is one argument too many; put quotes around a text\./],
    [["tenant", "add", "acme", "--nme", "A"], /^Unknown option '--nme'\. `help tenant add`/],
    [["tenant", "add", "acme", "--name"], /^Option '--name <value>' argument missing\./],
    [["user", "add", "acme", "a@acme.test", "--name", "A", "--password", password], /^Unknown option '--password'\./],
    [["types", ".", "--portal", "http://acme.localhost:9000"], /^Unknown option '--portal'\. `help types`/],
    [["manifest", "dist", "--portal", "http://acme.localhost:9000"], /^Unknown option '--portal'\. `help manifest`/],
    [["app", "add", "acme", "a", "--name", "A", "--position", "1.5"], "--position must be a whole number."],
    [
      ["--portal", "http://acme.localhost:9000", "tenant", "list"],
      "Options come after the command, such as `tenant list --json`; `help` lists them.",
    ],
    // The last value counts, as `npm run portal -- --environment development` needs it.
    [
      ["history", "--environment", "staging", "--environment", "prod"],
      "--environment must be one of development, staging, production.",
    ],
    [
      ["canary", "start", "7", "--environment", "staging", "--percent", ""],
      "--percent is empty. `help canary start` shows how it is called.",
    ],
    [["slot", "order", "home.cards", ""], "<modules> is empty. `help slot order` shows how it is called."],
    [
      "dev @app/a --tenant acme --environment staging --for ana@acme.test --port 70000".split(" "),
      "--port must be a whole number, at most 65535.",
    ],
  ])("exits with 2 and names the problem: %j", async (words, sentence) => {
    const { code, out, err } = await runWords(words);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err.trimEnd()).toEqual(typeof sentence === "string" ? sentence : expect.stringMatching(sentence));
  });

  it("reports the problem as JSON on request", async () => {
    const { code, err } = await runWords(["tenant", "add", "--json"]);
    expect(code).toBe(2);
    expect(JSON.parse(err)).toEqual({
      error: { code: "usage", message: expect.stringMatching(/^<domain> is missing/) },
    });
  });
});

it("ends like other programs when the reader of its output has ended", async () => {
  const closed = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error("write EPIPE"), { code: "EPIPE" })),
  });
  expect(await runWords(["help"], { stdout: closed })).toMatchObject({ code: 0, err: "" });
});

describe("a password", () => {
  const words = ["user", "add", "acme", "ana@acme.test", "--name", "Ana"];
  const nothing = { code: 2, out: "" };

  it("must come on standard input when there is no terminal", async () => {
    expect(await runWords(words)).toMatchObject(nothing);
    expect((await runWords(words, { input: "\n" })).err).toMatch("No password came on standard input");
  });

  it("must be typed identically twice", async () => {
    const run = await runWords(words, { typed: `${password}\n${password}x\n` });
    expect(run).toEqual({
      ...nothing,
      err: "Password: \nThe same again: \nThe two passwords differ; nothing was changed.\n",
    });
  });

  it("can be cancelled with Ctrl+C and with Ctrl+D", async () => {
    const cancelled = await runWords(words, { typed: "half\u0003" });
    expect([cancelled.code, cancelled.err]).toEqual([
      130,
      expect.stringMatching(/^Interrupted; nothing was changed\.$/m),
    ]);
    const ended = await runWords(words, { typed: "\u0004" });
    expect([ended.code, ended.err]).toEqual([2, "Password: \nNo password was given; nothing was changed.\n"]);
  });
});

it("prints the stack of an unexpected error", async () => {
  const { code, err } = await runWords(["tenant", "list"]);
  expect(code).toBe(1);
  expect(err).toMatch(/^Error: This call opens no database\.\n +at /);
});
