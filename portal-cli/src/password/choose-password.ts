import { randomInt } from "node:crypto";
import { createInterface } from "node:readline";
import { type Readable, Writable } from "node:stream";
import type { Terminal } from "../command.ts";
import { Interrupted } from "../interruption/interruption.ts";
import { UsageError } from "../usage-error.ts";

const mostBytes = 4_096;

// Without characters that are easily confused: 0 o, 1 l i.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 5;

interface ChosenPassword {
  password: string;
  /** The same password when it was generated here and must be printed. */
  generated?: string;
}

/**
 * Gets a command's password: generated, typed twice at a terminal, or the first line of a pipe.
 * @throws UsageError when none was given, or the two differ
 */
export async function choosePassword(terminal: Terminal, generate: boolean): Promise<ChosenPassword> {
  if (generate) {
    const generated = generatePassword();
    return { password: generated, generated };
  }
  return { password: terminal.stdin.isTTY ? await promptPassword(terminal) : await pipedPassword(terminal.stdin) };
}

/** Generates a password of 99 random bits that is easy to copy, e.g. `k4mzt-…`. */
function generatePassword(): string {
  const letter = () => alphabet[randomInt(alphabet.length)];
  const group = () => Array.from({ length: groupLength }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}

/**
 * Reads the first line of standard input.
 * @throws UsageError when it is empty
 */
async function pipedPassword(stdin: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stdin) {
    parts.push(Buffer.from(part));
    length += parts.at(-1)?.length ?? 0;
    if (length > mostBytes || parts.at(-1)?.includes("\n")) break;
  }
  const [line = ""] = Buffer.concat(parts).toString("utf8").split(/\r?\n/, 1);
  if (line !== "") return line;
  throw new UsageError("No password came on standard input; pipe one in, or let --generate make one.");
}

/**
 * Prompts for a new password twice without echo.
 * @throws UsageError when the two differ, or the input ends (Ctrl+D)
 * @throws Interrupted at Ctrl+C, which a terminal without echo passes on as a character
 */
async function promptPassword({ stdin, stderr }: Terminal): Promise<string> {
  // readline echoes input to its output, so this output discards everything.
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  const typed = lines[Symbol.asyncIterator]();
  const interrupted = new Promise<never>((_, reject) => {
    lines.once("SIGINT", () => reject(new Interrupted("Interrupted; nothing was changed.")));
  });
  const line = (label: string) => Promise.race([interrupted, prompt(typed, stderr, label)]);
  try {
    const first = await line("Password: ");
    const second = await line("The same again: ");
    if (first !== second) throw new UsageError("The two passwords differ; nothing was changed.");
    return first;
  } finally {
    lines.close();
  }
}

async function prompt(typed: AsyncIterator<string, unknown>, stderr: Writable, label: string): Promise<string> {
  stderr.write(label);
  const line = await typed.next();
  stderr.write("\n");
  if (line.done) throw new UsageError("No password was given; nothing was changed.");
  return line.value;
}
