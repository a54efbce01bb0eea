import { type OpenProvisioning, ProvisioningError, StartError } from "@portico/portal-server/provisioning";
import type { Command, Context } from "./command.ts";
import { commands } from "./commands.ts";
import { commandHelp, programHelp } from "./help-text.ts";
import { parseCall } from "./parse-call.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

interface CliDeps {
  terminal: Terminal;
  open(): Promise<OpenProvisioning>;
}

/**
 * Runs one command line.
 *
 * @param words what stands behind the program's name
 * @returns the exit code: 0 done, 1 refused or failed, 2 not understood
 */
export async function runCli(words: string[], { terminal, open }: CliDeps): Promise<number> {
  try {
    terminal.stdout.write(`${await answer(words, { terminal, open })}\n`);
    return 0;
  } catch (error) {
    terminal.stderr.write(`${told(error, words.includes("--json"))}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function answer(words: string[], { terminal, open }: CliDeps): Promise<string> {
  if (words[0] === "help") return helpFor(words.slice(1));
  if (words.length === 1 && words[0] === "--help") return helpFor([]);
  const command = commandOf(words);
  const call = parseCall(command, words.slice(2));
  if (call.flag("help")) return commandHelp(command).trimEnd();
  const withPortal: Context["withPortal"] = async (work) => {
    const portal = await open();
    return work(portal).finally(() => portal.close());
  };
  const { data, text } = await command.run({ call, terminal, withPortal });
  return call.flag("json") ? JSON.stringify(data, null, 2) : text;
}

function helpFor(words: string[]): string {
  return (words.length === 0 ? programHelp(commands) : commandHelp(commandOf(words))).trimEnd();
}

function commandOf(words: string[]): Command {
  const name = words.slice(0, 2).join(" ");
  const found = commands.find((command) => command.name === name);
  if (found) return found;
  const problem = name === "" ? "No command was given" : `There is no command "${name}"`;
  throw new UsageError(`${problem}; \`help\` lists them.`);
}

// A refusal is one sentence; what nobody foresaw keeps its stack.
function told(error: unknown, json: boolean): string {
  const foreseen = error instanceof UsageError || error instanceof ProvisioningError || error instanceof StartError;
  if (json && foreseen) return JSON.stringify({ error: { code: error.code ?? "start", message: error.message } });
  if (foreseen) return error.message;
  return error instanceof Error && error.stack ? error.stack : String(error);
}
