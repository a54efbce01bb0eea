import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { Interrupted } from "../interruption/interruption.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Prompts for a new password twice without echo.
 *
 * @throws UsageError when the two differ, or the input ends (Ctrl+D)
 * @throws Interrupted at Ctrl+C, which a terminal without echo passes on as a character
 */
export async function promptPassword({ stdin, stderr }: Terminal): Promise<string> {
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
