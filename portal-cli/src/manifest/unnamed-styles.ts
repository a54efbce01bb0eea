import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** The end of a name that code makes of parts: `… + ".css"`, or a template. */
const computed = /\+\s*["'`][^"'`\n]*\.css["'`]|`[^`\n]*\$\{[^`\n]*\}[^`\n]*\.css`/;
/** What tools add to a name so that it is new for each content, with what separates it. */
const hashAtEnd = /[-.]([\w-]{8,})$/;

/**
 * The style sheets that no script and no other style sheet of a build names. What a tool writes for an entry without a page
 * is only in the folder, e.g. `assets/main-B2Q60Rs7.css` of Vite, while lazy ones are named by the code that loads them.
 *
 * @param files the paths of all files of the folder
 * @returns none where code computes the names of style sheets, as webpack's runtime does
 */
export function unnamedStyles(dir: string, files: readonly string[]): string[] {
  const textOf = (file: string) => readFileSync(join(dir, file), "utf8");
  const styles = files.filter((file) => file.endsWith(".css"));
  if (styles.length === 0) return [];
  const scripts = files.filter((file) => /\.m?js$/.test(file)).map(textOf);
  if (scripts.some((text) => computed.test(text))) return [];
  const sheets = new Map(styles.map((file) => [file, textOf(file)]));
  const isNamed = (file: string) => {
    const name = posix.basename(file);
    const others = [...sheets].filter(([other]) => other !== file).map(([, text]) => text);
    const [, hash = name] = hashAtEnd.exec(name.slice(0, -".css".length)) ?? [];
    return [...scripts, ...others].some((text) => text.includes(name) || text.includes(hash));
  };
  return styles.filter((file) => !isNamed(file));
}
