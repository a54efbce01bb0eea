import { inspect } from "node:util";
import { BackupError, ProvisioningError, StartError } from "@portico/portal-server/errors";
import type { OpenProvisioning, RegistryRights } from "@portico/portal-server/provisioning";
import type { Backups } from "./backup/backups.ts";
import type { Context } from "./command.ts";
import { commandsBelow, findCommand, unknownCommand } from "./find-command.ts";
import { commandHelp, groupHelp, type Program, programHelp, programVersion } from "./help-text.ts";
import { parseCall } from "./parse-call.ts";
import type { OpenRegistry } from "./registry/registry.ts";
import { RegistryRefusal } from "./registry/registry-refusal.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

interface CliDeps {
  program: Program;
  terminal: Terminal;
  /** @param portal address of a running portal (`--portal`) */
  open(portal?: string): Promise<OpenProvisioning>;
  openRegistry(rights: RegistryRights, portal?: string): Promise<OpenRegistry>;
  backups: Backups;
  portalUrl?: string | undefined;
  interrupted?: () => Promise<void>;
}

/**
 * Runs one command line.
 *
 * @param words the words after the program's name
 * @returns the exit code: 0 success, 1 refused or failed, 2 invalid command line
 */
export async function runCli(words: string[], deps: CliDeps): Promise<number> {
  const { terminal } = deps;
  try {
    terminal.stdout.write(`${await outputOf(words, deps)}\n`);
    return 0;
  } catch (error) {
    terminal.stderr.write(`${errorText(error, words.includes("--json"))}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function outputOf(words: string[], deps: CliDeps): Promise<string> {
  const { program, terminal, open, openRegistry, backups, portalUrl, interrupted = async () => {} } = deps;
  if (words[0] === "help") return helpFor(program, words.slice(1));
  if (words[0] === "--version") return programVersion();
  const command = findCommand(program.commands, words);
  if (!command) {
    if (words.includes("--help"))
      return helpFor(
        program,
        words.filter((word) => !word.startsWith("-")),
      );
    throw unknownCommand(program.commands, words);
  }
  const call = parseCall(command, words.slice(command.name.split(" ").length));
  if (call.flag("help")) return commandHelp(program, command).trimEnd();
  const withPortal: Context["withPortal"] = async (work) => {
    const portal = await open(call.text("portal"));
    return work(portal).finally(() => portal.close());
  };
  const withRegistry: Context["withRegistry"] = async (rights, work) => {
    const registry = await openRegistry(rights, call.text("portal"));
    return work(registry).finally(() => registry.close());
  };
  const progress = (sentence: string) => void terminal.stderr.write(`${sentence}\n`);
  const { data, text } = await command.run({
    ...{ call, terminal, withPortal, withRegistry, backups, interrupted, progress },
    portalUrl: call.text("portal") ?? portalUrl,
  });
  return call.flag("json") ? JSON.stringify(data, null, 2) : text;
}

/** Returns the help of the program, of a command, or of all commands that begin with the words. */
function helpFor(program: Program, words: string[]): string {
  const { commands } = program;
  if (words.length === 0) return programHelp(program).trimEnd();
  const command = findCommand(commands, words);
  if (command) return commandHelp(program, command).trimEnd();
  const group = commandsBelow(commands, words);
  if (group.length === 0) throw unknownCommand(commands, words);
  return groupHelp(program, words.join(" "), group).trimEnd();
}

// An expected error is printed as one sentence, an unexpected one with its stack.
function errorText(error: unknown, json: boolean): string {
  if (error instanceof RegistryRefusal) {
    const { code, message, details } = error;
    return json ? JSON.stringify({ error: { code, message, details } }) : message;
  }
  if (isForeseen(error))
    return json ? JSON.stringify({ error: { code: error.code ?? "start", message: error.message } }) : error.message;
  return error instanceof Error && error.stack ? error.stack : inspect(error);
}

const refusals = [UsageError, ProvisioningError, BackupError, StartError];

function isForeseen(error: unknown): error is InstanceType<(typeof refusals)[number]> {
  return refusals.some((kind) => error instanceof kind);
}
