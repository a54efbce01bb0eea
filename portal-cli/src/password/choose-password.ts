import { randomInt } from "node:crypto";
import type { Terminal } from "../terminal.ts";
import { pipedPassword } from "./piped-password.ts";
import { promptPassword } from "./prompt-password.ts";

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

/** Generates a password of 99 random bits that is easy to copy, e.g. `k4mzt-…`. */
function generatePassword(): string {
  const letter = () => alphabet[randomInt(alphabet.length)];
  const group = () => Array.from({ length: groupLength }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}
