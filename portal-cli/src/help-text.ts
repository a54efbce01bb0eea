import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command, Option } from "./command.ts";
import { optionsOf } from "./parse-call.ts";
import { columns } from "./text-table.ts";

/** A program of the command line: how it is called, and its commands. */
export interface Program {
  /** The words before a command, e.g. `npm run portico --`. */
  call: string;
  commands: readonly Command[];
  /** The first sentence of its help. */
  summary: string;
  /** The last paragraph of its help. */
  notes: string;
}

export function programHelp({ call, commands, summary, notes }: Program): string {
  const list = columns(commands.map((command) => [`  ${callOf(command)}`, command.summary]));
  return `${summary}

Usage: ${call} <command> [options]

${list}
  help <words>, --help (-h), --version

${notes}
`;
}

/** Returns the help of the commands that begin with the same words. */
export function groupHelp({ call }: Pick<Program, "call">, words: string, commands: readonly Command[]): string {
  const list = columns(commands.map((command) => [`  ${callOf(command)}`, command.summary]));
  return `Usage: ${call} ${words} … [options]\n\n${list}\n\n\`help\` before a command explains it.\n`;
}

export function programVersion(): string {
  const file = join(import.meta.dirname, "../package.json");
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return `portico ${version}`;
}

export function commandHelp({ call }: Pick<Program, "call">, command: Command): string {
  const list = columns(
    Object.entries(optionsOf(command)).map(([name, option]) => [`  ${written(name, option)}`, option.help]),
  );
  const required = Object.entries(command.options ?? {}).filter(([, option]) => option.required);
  const usage = [callOf(command), ...required.map(([name, option]) => written(name, option)), "[options]"].join(" ");
  return `${command.summary}

Usage: ${call} ${usage}

${list}
${command.notes ? `\n${command.notes}\n` : ""}`;
}

function callOf({ name, args = [] }: Command): string {
  return [name, ...args.map((arg) => (arg.endsWith("?") ? `[<${arg.slice(0, -1)}>]` : `<${arg}>`))].join(" ");
}

function written(name: string, { value, short }: Option): string {
  const names = short === undefined ? `--${name}` : `--${name}, -${short}`;
  return value === undefined ? names : `${names} <${value}>`;
}
