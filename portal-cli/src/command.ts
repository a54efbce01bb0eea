import type { Provisioning } from "@portico/portal-server/provisioning";
import type { Backups } from "./backup/backups.ts";
import type { Call } from "./call.ts";
import type { Registry } from "./registry/registry.ts";
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
  /** The registry of a running portal (PORTICO_URL), or else of the database; for one piece of work. */
  withRegistry<T>(work: (registry: Registry) => Promise<T>): Promise<T>;
  /** Archives of the portal's database, or of the running portal. */
  backups: Backups;
  /** `PORTICO_URL`: the address of a running portal, if one was given. */
  portalUrl: string | undefined;
  /** Settles when the person ends a command that goes on by itself. */
  interrupted(): Promise<void>;
  /** Says what takes time, on the error stream. */
  progress(sentence: string): void;
}

export interface Command {
  /** One word or several, e.g. `publish`, `user add`. */
  name: string;
  summary: string;
  /** The arguments by name; each must be given. */
  args: readonly string[];
  options: Readonly<Record<string, Option>>;
  /** Closes the command's help. */
  notes?: string;
  run(context: Context): Promise<Outcome>;
}
