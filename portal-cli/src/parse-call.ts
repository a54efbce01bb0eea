import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Call, Command, Option } from "./command.ts";
import { UsageError } from "./usage-error.ts";

export const commonOptions: Record<string, Option> = {
  portal: { value: "address", help: "Work on this running portal, e.g. https://acme.portal.example." },
  json: { help: "Print JSON." },
  help: { short: "h", help: "Show this help." },
};

/** The options of one command, its own and those of every command, in the order of the help. */
export function optionsOf({ options, withoutPortal }: Command): Record<string, Option> {
  const { portal, ...others } = commonOptions;
  return { ...options, ...(portal && !withoutPortal && { portal }), ...others };
}

/**
 * Parses the words after a command's name.
 * @throws UsageError for an unknown option, a missing or empty value, or a wrong number of arguments
 */
export function parseCall(command: Command, words: string[]): Call {
  const options = optionsOf(command);
  const { values, positionals } = parseWords(command, options, words);
  const call: Call = {
    arg: (name) => positionals[command.args?.indexOf(name) ?? -1] ?? "",
    text: (option) => [values[option]].flat().find((value) => typeof value === "string"),
    requiredText: (option) => call.text(option) ?? "",
    list: (option) => [values[option] ?? []].flat().filter((value) => typeof value === "string"),
    flag: (option) => values[option] === true,
  };
  if (!call.flag("help")) requireAll(command, call, positionals);
  return call;
}

function parseWords(command: Command, options: Record<string, Option>, words: string[]) {
  const known: ParseArgsConfig["options"] = Object.fromEntries(
    Object.entries(options).map(([name, { value, short, multiple = false }]) => {
      const type = value === undefined ? "boolean" : "string";
      // The last value counts: scripts of applications have an environment, and their users add another one.
      return [name, { type, multiple, ...(short !== undefined && { short }) }];
    }),
  );
  try {
    return parseArgs({ args: words, options: known, allowPositionals: true });
  } catch (error) {
    // Keeps only Node's first sentence, without its advice on positional arguments.
    const [sentence = ""] = (error as Error).message.split(". ");
    throw misuse(command, `${sentence.replace(/\.$/, "")}.`);
  }
}

function requireAll(command: Command, call: Call, given: string[]): void {
  const { args = [] } = command;
  const missing = args[given.length];
  if (missing !== undefined && !missing.endsWith("?")) throw misuse(command, `<${missing}> is missing.`);
  const extra = given[args.length];
  if (extra !== undefined) throw misuse(command, `"${extra}" is one argument too many; put quotes around a text.`);
  const empty = args.find((_, index) => given[index] === "");
  if (empty !== undefined) throw misuse(command, `<${empty.replace("?", "")}> is empty.`);
  for (const [name, option] of Object.entries(optionsOf(command))) requireValue(command, name, option, call.list(name));
}

function requireValue(command: Command, name: string, option: Option, values: readonly string[]): void {
  const { required, mayBeEmpty } = option;
  if (required && values.length === 0) throw misuse(command, `--${name} is missing.`);
  if (!mayBeEmpty && values.includes("")) throw misuse(command, `--${name} is empty.`);
}

function misuse({ name }: Command, sentence: string): UsageError {
  return new UsageError(`${sentence} \`help ${name}\` shows how it is called.`);
}
