import type { Command } from "./command.ts";
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
  const near = nearest(commands, given);
  const [first = ""] = given;
  const all =
    commandsBelow(commands, [first]).length > 0 ? `\`help ${first}\` lists those of "${first}"` : "`help` lists them";
  const hint = near === undefined ? `; ${all}.` : `; did you mean "${near}"? Otherwise ${all}.`;
  return new UsageError(`There is no command "${name}"${hint}`);
}

/** The name with the fewest typing errors, if they are few. */
function nearest(commands: readonly Command[], given: string[]): string | undefined {
  const near = commands.flatMap(({ name }) => {
    const typed = given.slice(0, name.split(" ").length).join(" ");
    const errors = distance(typed, name);
    return errors <= Math.max(1, Math.floor(name.length / 4)) ? [{ name, errors }] : [];
  });
  return near.sort((a, b) => a.errors - b.errors)[0]?.name;
}

/** The number of characters to insert, delete or replace (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
