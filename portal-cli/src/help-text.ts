import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command, Option } from "./command.ts";
import { commonOptions } from "./parse-call.ts";
import { columns } from "./text-table.ts";

const program = "npm run portico --";

/** Returns the help of the whole program. */
export function programHelp(commands: readonly Command[]): string {
  const list = columns(commands.map((command) => [`  ${callOf(command)}`, command.summary]));
  return `Provisions the portal: its tenants, their accounts and applications; its releases; its backups.

Usage: ${program} <command> [options]

${list}
  help <words>, --help, --version

It works on the database of the portal: on DATABASE_URL, or else on the embedded one in DATA_DIR (default .portico). All
commands but restore also work while that portal runs. On another machine's portal, provisioning works with --portal and
PORTICO_ADMIN_TOKEN; publish, promote, rollback, canary, history, diff and why with PORTICO_URL (or --portal) and
PORTICO_CREDENTIAL. Exit code: 0 done, 1 refused or failed, 2 not understood.
`;
}

/** Returns the help of the commands that begin with the same words. */
export function groupHelp(words: string, commands: readonly Command[]): string {
  const list = columns(commands.map((command) => [`  ${callOf(command)}`, command.summary]));
  return `Usage: ${program} ${words} … [options]\n\n${list}\n\n\`help\` before a command explains it.\n`;
}

/** Returns the program's name and version. */
export function programVersion(): string {
  const file = join(import.meta.dirname, "../package.json");
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return `portico ${version}`;
}

/** Returns the help of one command. */
export function commandHelp(command: Command): string {
  const options = { ...command.options, ...commonOptions };
  const list = columns(Object.entries(options).map(([name, option]) => [`  ${written(name, option)}`, option.help]));
  const required = Object.entries(command.options).filter(([, option]) => option.required);
  const usage = [callOf(command), ...required.map(([name, option]) => written(name, option)), "[options]"].join(" ");
  return `${command.summary}

Usage: ${program} ${usage}

${list}
${command.notes ? `\n${command.notes}\n` : ""}`;
}

function callOf({ name, args }: Command): string {
  return [name, ...args.map((arg) => (arg.endsWith("?") ? `[<${arg.slice(0, -1)}>]` : `<${arg}>`))].join(" ");
}

function written(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`;
}
