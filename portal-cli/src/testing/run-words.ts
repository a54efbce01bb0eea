import { PassThrough, Readable, type Writable } from "node:stream";
import type { OpenProvisioning } from "@portico/portal-server/provisioning";
import type { Backups } from "../command.ts";
import { localProgram } from "../local-program.ts";
import type { OpenRegistry } from "../registry/registry.ts";
import { runCli } from "../run-cli.ts";

export interface Run {
  code: number;
  out: string;
  err: string;
}

interface RunOptions {
  /** The piped standard input; empty by default. */
  input?: string;
  /** What a user types at a terminal. */
  typed?: string;
  open?: () => Promise<OpenProvisioning>;
  openRegistry?: () => Promise<OpenRegistry>;
  backups?: Backups;
  portalUrl?: string;
  /** Resolves when the user presses Ctrl+C; immediately by default. */
  interrupted?: () => Promise<void>;
  /** In place of one that is read into `out`. */
  stdout?: Writable;
  /** Aborted by Ctrl+C. */
  signal?: AbortSignal;
}

/** Runs the program in this process, like `npm run portico -- {words}`. */
export async function runWords(
  words: string[],
  { input = "", typed, stdout: given, open = refuse, openRegistry = refuse, backups = none, ...more }: RunOptions = {},
): Promise<Run> {
  const stdin = typed === undefined ? Readable.from([input]) : Object.assign(new PassThrough(), { isTTY: true });
  if (typed !== undefined && stdin instanceof PassThrough) stdin.write(typed);
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const terminal = { stdin, stdout: given ?? stdout, stderr };
  const code = await runCli(words, { program: localProgram, terminal, open, openRegistry, backups, ...more });
  return { code, out: read(stdout), err: read(stderr) };
}

function read(stream: PassThrough): string {
  return String(stream.read() ?? "");
}

const none: Backups = { create: refuse, restore: refuse, verify: refuse };

async function refuse(): Promise<never> {
  throw new Error("This call opens no database.");
}
