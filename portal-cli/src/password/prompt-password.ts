import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Prompts for a new password twice without echo.
 *
 * @throws UsageError when the two differ, or the user cancels (Ctrl-C, Ctrl-D)
 */
export async function promptPassword({ stdin, stderr }: Terminal): Promise<string> {
  // readline echoes input to its output, so this output discards everything.
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  const typed = lines[Symbol.asyncIterator]();
  try {
    const first = await prompt(typed, stderr, "Password: ");
    const second = await prompt(typed, stderr, "The same again: ");
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
