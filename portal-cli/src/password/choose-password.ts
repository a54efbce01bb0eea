import type { Terminal } from "../terminal.ts";
import { generatePassword } from "./generate-password.ts";
import { pipedPassword } from "./piped-password.ts";
import { promptPassword } from "./prompt-password.ts";

interface ChosenPassword {
  password: string;
  /** The same password when it was generated here and must be printed. */
  generated?: string;
}

/**
 * Gets a command's password: generated, typed twice at a terminal, or the first line of a pipe.
 *
 * @throws UsageError when none was given, or the two differ
 */
export async function choosePassword(terminal: Terminal, generate: boolean): Promise<ChosenPassword> {
  if (generate) {
    const generated = generatePassword();
    return { password: generated, generated };
  }
  return { password: terminal.stdin.isTTY ? await promptPassword(terminal) : await pipedPassword(terminal.stdin) };
}
