import type { Option } from "../command.ts";

export const passwordOptions: Record<string, Option> = {
  generate: { type: "boolean", help: "Make a password and print it, this once." },
};

export const passwordNotes =
  "The password is asked for, or read from standard input; it is never an argument, which other users of the machine\ncould see. It has at least 12 characters.";

/** Returns the line that prints a generated password once. */
export function passwordLine(generated: string | undefined): string {
  return generated === undefined ? "" : `\nPassword: ${generated} (not shown again)`;
}
