import { inspect } from "node:util";
import { BackupError, ProvisioningError, StartError } from "@portico/portal-server/errors";
import type { OpenProvisioning, RegistryRights } from "@portico/portal-server/provisioning";
import type { Backups, Call, Command, Context, Terminal } from "./command.ts";
import { commandsBelow, findCommand, unknownCommand } from "./find-command.ts";
import { commandHelp, groupHelp, type Program, programHelp, programVersion } from "./help-text.ts";
import { createInterruption, Interrupted, type Interruption } from "./interruption/interruption.ts";
import { parseCall } from "./parse-call.ts";
import type { OpenRegistry, Registry, RegistryCall } from "./registry/registry.ts";
import { RegistryRefusal } from "./registry/registry-refusal.ts";
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
  /** Aborted by Ctrl+C. */
  signal?: AbortSignal;
}

/**
 * Runs one command line.
 * @param words the words after the program's name
 * @returns the exit code: 0 success, 1 refused or failed, 2 invalid command line, 130 interrupted
 */
export async function runCli(words: string[], deps: CliDeps): Promise<number> {
  const { terminal, signal } = deps;
  const say = (text: string) => void terminal.stderr.write(`${text}\n`);
  for (const stream of [terminal.stdout, terminal.stderr]) stream.on("error", ignoreClosedPipe);
  const interruption = createInterruption(signal, () =>
    say("Finishing the call that is on its way; Ctrl+C again ends it."),
  );
  try {
    const output = await Promise.race([outputOf(words, deps, interruption), interruption.whenFree]);
    terminal.stdout.write(`${output}\n`);
    if (!interruption.hasHappened()) return 0;
    say("Interrupted after it was done.");
    return 130;
  } catch (error) {
    say(errorText(error, words.includes("--json")));
    if (error instanceof Interrupted || interruption.hasHappened()) return 130;
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Another program that reads the output, such as `head`, has ended. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

const isHelp = (word: string) => word === "--help" || word === "-h";

async function outputOf(words: string[], deps: CliDeps, interruption: Interruption): Promise<string> {
  const { program, terminal, portalUrl } = deps;
  const named = words.filter((word) => !word.startsWith("-"));
  if (words[0] === "help") return helpFor(program, named.slice(1));
  if (words[0] === "--version") return programVersion();
  const command = findCommand(program.commands, words);
  if (!command) {
    if (words.some(isHelp)) return helpFor(program, named);
    throw unknownCommand(program.commands, words);
  }
  const call = parseCall(command, words.slice(command.name.split(" ").length));
  if (call.flag("help")) return commandHelp(program, command).trimEnd();
  const { data, text } = await command.run({
    ...{ call, terminal, ...servicesOf(command, call, deps, interruption) },
    portalUrl: call.text("portal") ?? portalUrl,
  });
  return call.flag("json") ? JSON.stringify(data, null, 2) : text;
}

/** What a command works with. An interruption waits for its changes, and for the database to be closed. */
function servicesOf({ name }: Command, call: Call, deps: CliDeps, interruption: Interruption) {
  const { terminal, open, openRegistry, backups, interrupted = async () => {} } = deps;
  let step = name;
  const services: Omit<Context, "call" | "terminal" | "portalUrl"> = {
    withPortal: (work) =>
      interruption.finish({ step, leaves: "change" }, async () => {
        const portal = await open(call.text("portal"));
        return work(portal).finally(() => portal.close());
      }),
    async withRegistry(rights, work) {
      const registry = await openRegistry(rights, call.text("portal"));
      const sent = interruptibleRegistry(registry, interruption, () => step);
      return work(sent).finally(() => interruption.hold(() => registry.close()));
    },
    backups: {
      create: (...given) => own(() => backups.create(...given)),
      restore: (...given) => interruption.hold(() => backups.restore(...given)),
      verify: (...given) => backups.verify(...given),
    },
    interrupted: () => own(interrupted),
    progress(sentence) {
      step = sentence;
      terminal.stderr.write(`${sentence}\n`);
    },
  };
  const own = <T>(work: () => Promise<T>) => {
    interruption.leaveToCommand();
    return work();
  };
  return services;
}

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

const refusals = [Interrupted, UsageError, ProvisioningError, BackupError, StartError];

function isForeseen(error: unknown): error is InstanceType<(typeof refusals)[number]> {
  return refusals.some((kind) => error instanceof kind);
}

/** A registry whose changes are never left on their way. @param step the last step that was reported */
function interruptibleRegistry(registry: Registry, { finish }: Interruption, step: () => string): Registry {
  return {
    send: (call) => {
      const work = () => registry.send<never>(call);
      return call.method === "GET" ? work() : finish({ step: step(), leaves: leftBy(call) }, work);
    },
  };
}

function leftBy({ path, bytes, body }: RegistryCall) {
  if (path.startsWith("/artifacts/")) return bytes ? "file" : "nothing";
  return (body as { dryRun?: boolean } | undefined)?.dryRun ? "nothing" : "change";
}
