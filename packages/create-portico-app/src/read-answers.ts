import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { type Answers, type QuestionName, questions, type Stack, suggestion } from "./answers.ts";

export interface Terminal {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: NodeJS.WritableStream;
}

/** An invalid command line. The message says how to correct it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Ctrl+C or Ctrl+D at a question. Nothing has been written. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

export interface Choice extends Answers {
  /** A folder with tarballs of the packages `@portico/*`, for a registry without them. */
  packages: string | undefined;
}

const options = {
  stack: { type: "string" },
  module: { type: "string" },
  "title-pt": { type: "string" },
  "title-en": { type: "string" },
  tenant: { type: "string" },
  environment: { type: "string" },
  packages: { type: "string" },
  yes: { type: "boolean", short: "y" },
  help: { type: "boolean", short: "h" },
} as const;

export const usage = `Usage: npm create portico-app <folder> -- [--stack react|vue|svelte|angular|plain] [--module stock]
  [--title-pt Estoque] [--title-en Stock] [--tenant acme] [--environment staging] [--packages folder] [--yes]

Asks for what is not given. --yes takes the suggestions instead. --packages takes @portico/* from tarballs in a folder.`;

/**
 * Reads the answers from the command line, and asks for missing ones if there is a terminal.
 * @returns `undefined` when only help is requested
 * @throws UsageError for an unknown option or an invalid answer
 * @throws Interrupted at Ctrl+C or Ctrl+D
 */
export async function readAnswers(words: string[], terminal: Terminal): Promise<Choice | undefined> {
  const { values, folder } = parse(words);
  if (values.help) return undefined;
  const given: Partial<Record<QuestionName, string | undefined>> = {
    ...{ folder, stack: values.stack, module: values.module, titlePt: values["title-pt"], titleEn: values["title-en"] },
    ...{ tenant: values.tenant, environment: values.environment },
  };
  for (const [name, answer] of Object.entries(given))
    if (answer !== undefined) requireUsable(name as QuestionName, answer);
  const found = await complete(given, values.yes !== true && terminal.stdin.isTTY === true ? terminal : undefined);
  return {
    ...{ folder: found.folder, stack: found.stack as Stack, module: found.module },
    title: { pt: found.titlePt, en: found.titleEn },
    ...{ tenant: found.tenant, environment: found.environment, packages: values.packages },
  };
}

function parse(words: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    if (positionals.length > 1) throw new Error(`Too many folders: ${positionals.join(", ")}`);
    return { values, folder: positionals[0] };
  } catch (error) {
    const [sentence = ""] = (error as Error).message.split(". ");
    throw new UsageError(`${sentence}.\n\n${usage}`);
  }
}

/** @throws UsageError for an invalid answer */
function requireUsable(name: QuestionName, answer: string): void {
  const { option, problem } = questions[name];
  const found = problem(answer);
  if (found !== undefined) throw new UsageError(`${option} ${found}; it is "${answer}".`);
}

/** Without a terminal, a missing answer is the suggested one. */
async function complete(given: Partial<Record<QuestionName, string | undefined>>, terminal: Terminal | undefined) {
  const lines = terminal && createInterface({ input: terminal.stdin, output: terminal.stdout });
  // Otherwise the question never resolves, and Node ends with its own warning.
  const interrupted = new Promise<never>((_, reject) => {
    for (const end of ["SIGINT", "close"])
      lines?.once(end, () => reject(new Interrupted("Interrupted; nothing was written.")));
  });
  // The terminal is also closed after the last answer.
  interrupted.catch(() => undefined);
  const found: Partial<Record<QuestionName, string>> = {};
  try {
    for (const [name, { text, problem }] of Object.entries(questions) as [
      QuestionName,
      (typeof questions)[QuestionName],
    ][]) {
      const offered = suggestion(name, found);
      const ask = async () =>
        (lines ? (await Promise.race([lines.question(`${text} [${offered}]: `), interrupted])).trim() : "") || offered;
      let answer = given[name] ?? (await ask());
      while (problem(answer) !== undefined) {
        if (!lines) requireUsable(name, answer);
        terminal?.stdout.write(`  ${text} ${problem(answer)}.\n`);
        answer = await ask();
      }
      found[name] = answer;
    }
  } finally {
    lines?.close();
  }
  return found as Record<QuestionName, string>;
}
