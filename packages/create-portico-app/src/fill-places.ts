import type { Answers } from "./answers.ts";

interface Facts extends Answers {
  /** The name of the package. */
  name: string;
  /** What it needs of the page's policy. */
  needs: readonly string[];
}

/**
 * Fills the places `{{…}}` of a template. Names that people give are escaped for the kind of file; `{{titlePtWord}}` is one word of
 * a shell.
 *
 * @param path of the file, relative to the application
 */
export function fillPlaces(text: string, path: string, facts: Facts): string {
  const { name, module, title, tenant, environment, stack, needs } = facts;
  const approvals = needs.map((need) => `portico need add ${tenant} ${need.replace(":", " ")}`);
  const words: Record<string, string> = {
    ...{ name, module, tenant, environment, stack },
    ...{ titlePt: escaped(title.pt, path), titleEn: escaped(title.en, path) },
    ...{ titlePtWord: shellWord(title.pt), titleEnWord: shellWord(title.en) },
    needCommands: approvals.map((line) => `${line}\n`).join(""),
  };
  return text.replace(/\{\{(\w+)\}\}/g, (whole, place: string) => words[place] ?? whole);
}

function escaped(text: string, path: string): string {
  if (path.endsWith(".md")) return text.replace(/[\\`*_[\]<>#]/g, "\\$&");
  // A text between double quotes is the same in JSON and in TypeScript.
  return /\.(json|tsx?)$/.test(path) ? JSON.stringify(text).slice(1, -1) : text;
}

const shellWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
