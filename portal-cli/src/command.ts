import type { Readable, Writable } from "node:stream";
import type { BackupOptions, BackupReport, RestoreOptions, RestoreReport } from "@portico/portal-server/backup";
import type { Provisioning, RegistryRights } from "@portico/portal-server/provisioning";
import type { Registry } from "./registry/registry.ts";

/** With a `value` it has a text; without one it is a flag. */
export interface Option {
  /** Its one letter, e.g. `h`. */
  short?: string;
  /** The placeholder for the value in the help, e.g. `name`. */
  value?: string;
  required?: true;
  multiple?: true;
  /** An empty value counts as none, e.g. that of a variable. */
  mayBeEmpty?: true;
  help: string;
}

/** A command's result, for programs and for users. */
export interface Outcome {
  data: unknown;
  text: string;
}

export interface Context {
  call: Call;
  terminal: Terminal;
  /** Opens the portal's database for one piece of work, as late and as briefly as possible. */
  withPortal<T>(work: (portal: Provisioning) => Promise<T>): Promise<T>;
  /**
   * Opens the registry of a running portal (PORTICO_URL, or the one that has the embedded database open), or else of
   * the database, for one piece of work.
   * @param rights the rights that the work needs; PORTICO_CREDENTIAL has its own rights
   */
  withRegistry<T>(rights: RegistryRights, work: (registry: Registry) => Promise<T>): Promise<T>;
  backups: Backups;
  /** `PORTICO_URL`: the URL of a running portal, if set. */
  portalUrl: string | undefined;
  /** Resolves when the user ends a command that runs until then. */
  interrupted(): Promise<void>;
  /** Reports a slow step on the error stream. */
  progress(sentence: string): void;
}

export interface Command {
  /** One or several words, e.g. `publish`, `user add`. */
  name: string;
  summary: string;
  /** The names of the arguments. All are required, except a last one that ends in `?`. */
  args?: readonly string[];
  options?: Readonly<Record<string, Option>>;
  /** The last paragraph of the command's help. */
  notes?: string;
  /** It works on files of this machine, and never on a running portal. */
  withoutPortal?: true;
  run(context: Context): Promise<Outcome>;
}

/** The arguments and options of one call, by name. */
export interface Call {
  arg(name: string): string;
  text(option: string): string | undefined;
  requiredText(option: string): string;
  list(option: string): string[];
  flag(option: string): boolean;
}

/** The three streams of the process, or a test's. */
export interface Terminal {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  /** Prompts and errors, so that the output can be piped. */
  stderr: Writable;
}

export interface Backups {
  create(target: string, options: BackupOptions): Promise<BackupReport>;
  restore(file: string, options: RestoreOptions): Promise<RestoreReport>;
  verify(file: string): Promise<BackupReport>;
}
