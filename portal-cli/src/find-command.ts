import type { Command } from "./command.ts";
import { nearestName } from "./nearest-name.ts";
import { UsageError } from "./usage-error.ts";

/**
 * The command at the start of a line. Longer names are tried first, so that `registry credential list` is not read as
 * `registry credential`.
 */
export function findCommand(commands: readonly Command[], words: string[]): Command | undefined {
  const calls = ({ name }: Command) => name.split(" ").every((word, index) => words[index] === word);
  const [found] = commands.filter(calls).sort((a, b) => b.name.length - a.name.length);
  return found;
}

/** The commands whose names begin with all of the words. */
export function commandsBelow(commands: readonly Command[], words: string[]): Command[] {
  return commands.filter(({ name }) => words.length > 0 && `${name} `.startsWith(`${words.join(" ")} `));
}

/** The error for an unknown command, with the nearest existing one. */
export function unknownCommand(commands: readonly Command[], words: string[]): UsageError {
  const given = words.filter((word) => !word.startsWith("-"));
  const name = given.slice(0, 2).join(" ");
  if (name === "") return new UsageError("No command was given; `help` lists them.");
  if (words[0]?.startsWith("-"))
    return new UsageError("Options come after the command, such as `tenant list --json`; `help` lists them.");
  const near = nearestName(
    commands.map(({ name }) => name),
    (name) => given.slice(0, name.split(" ").length).join(" "),
  );
  const [first = ""] = given;
  const all =
    commandsBelow(commands, [first]).length > 0 ? `\`help ${first}\` lists those of "${first}"` : "`help` lists them";
  const hint = near === undefined ? `; ${all}.` : `; did you mean "${near}"? Otherwise ${all}.`;
  return new UsageError(`There is no command "${name}"${hint}`);
}
