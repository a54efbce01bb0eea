import type { Provisioning } from "@portico/portal-server/provisioning";
import type { Call } from "./call.ts";
import type { Terminal } from "./terminal.ts";

export interface Option {
  type: "string" | "boolean";
  /** What stands for the value in the help, e.g. `name`. */
  value?: string;
  required?: true;
  multiple?: true;
  help: string;
}

/** What a command has done, for a program and for a person. */
export interface Outcome {
  data: unknown;
  text: string;
}

export interface Context {
  call: Call;
  terminal: Terminal;
  /** Opens the portal's database for one piece of work, as late and as short as possible. */
  withPortal<T>(work: (portal: Provisioning) => Promise<T>): Promise<T>;
}

export interface Command {
  /** Two words, e.g. `user add`. */
  name: string;
  summary: string;
  /** The arguments by name; each must be given. */
  args: readonly string[];
  options: Readonly<Record<string, Option>>;
  /** Closes the command's help. */
  notes?: string;
  run(context: Context): Promise<Outcome>;
}
