import { BackupError, ProvisioningError, StartError } from "@portico/portal-server/errors";
import type { OpenProvisioning } from "@portico/portal-server/provisioning";
import type { Backups } from "./backup/backups.ts";
import type { Command, Context } from "./command.ts";
import { commands } from "./commands.ts";
import { commandHelp, programHelp } from "./help-text.ts";
import { parseCall } from "./parse-call.ts";
import type { OpenRegistry } from "./registry/registry.ts";
import { RegistryRefusal } from "./registry/registry-refusal.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

interface CliDeps {
  terminal: Terminal;
  open(): Promise<OpenProvisioning>;
  openRegistry(): Promise<OpenRegistry>;
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
    terminal.stdout.write(`${await answer(words, deps)}\n`);
    return 0;
  } catch (error) {
    terminal.stderr.write(`${errorText(error, words.includes("--json"))}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function answer(words: string[], deps: CliDeps): Promise<string> {
  const { terminal, open, openRegistry, backups, portalUrl, interrupted = async () => {} } = deps;
  if (words[0] === "help") return helpFor(words.slice(1));
  if (words.length === 1 && words[0] === "--help") return helpFor([]);
  const command = commandOf(words);
  const call = parseCall(command, words.slice(command.name.split(" ").length));
  if (call.flag("help")) return commandHelp(command).trimEnd();
  const withPortal: Context["withPortal"] = async (work) => {
    const portal = await open();
    return work(portal).finally(() => portal.close());
  };
  const withRegistry: Context["withRegistry"] = async (work) => {
    const registry = await openRegistry();
    return work(registry).finally(() => registry.close());
  };
  const progress = (sentence: string) => void terminal.stderr.write(`${sentence}\n`);
  const { data, text } = await command.run({
    ...{ call, terminal, withPortal, withRegistry, backups, portalUrl, interrupted, progress },
  });
  return call.flag("json") ? JSON.stringify(data, null, 2) : text;
}

function helpFor(words: string[]): string {
  return (words.length === 0 ? programHelp(commands) : commandHelp(commandOf(words))).trimEnd();
}

function commandOf(words: string[]): Command {
  const calls = (command: Command) => command.name.split(" ").every((word, index) => words[index] === word);
  // Prefers the longer name: `registry credential list` is not `registry credential` with an argument.
  const [found] = commands.filter(calls).sort((a, b) => b.name.length - a.name.length);
  if (found) return found;
  const name = words.slice(0, 2).join(" ");
  const problem = name === "" ? "No command was given" : `There is no command "${name}"`;
  throw new UsageError(`${problem}; \`help\` lists them.`);
}

// An expected error is printed as one sentence, an unexpected one with its stack.
function errorText(error: unknown, json: boolean): string {
  if (error instanceof RegistryRefusal) {
    const { code, message, details } = error;
    return json ? JSON.stringify({ error: { code, message, details } }) : message;
  }
  if (isForeseen(error))
    return json ? JSON.stringify({ error: { code: error.code ?? "start", message: error.message } }) : error.message;
  return error instanceof Error && error.stack ? error.stack : String(error);
}

const refusals = [UsageError, ProvisioningError, BackupError, StartError];

function isForeseen(error: unknown): error is InstanceType<(typeof refusals)[number]> {
  return refusals.some((kind) => error instanceof kind);
}
