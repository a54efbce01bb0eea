import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { isRenderedPage } from "../html/read-page.ts";
import { contentOf } from "../site/site-page.ts";
import { type FolderFiles, readFolder } from "./folder-files.ts";
import { folderPage, type WrittenModule } from "./folder-page.ts";
import * as mounted from "./mounted-languages.ts";

const entry = "portico-languages.js";

const languageNames = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/** Whether some pages are one page with scripts in several languages, in a folder each (Angular's `localize`). */
export function isInLanguages({ dir }: FolderFiles, pages: readonly string[]): boolean {
  return (
    pages.length > 1 && pages.every((page) => isOfLanguage(page) && isDrawn(readFileSync(join(dir, page), "utf8")))
  );
}

function isOfLanguage(page: string): boolean {
  const [, language] = /^([\w-]+)\/index\.html$/.exec(page) ?? [];
  try {
    return language !== undefined && languageNames.of(language) !== undefined;
  } catch {
    // No tag of a language.
    return false;
  }
}

const isDrawn = (text: string) => !isRenderedPage(text) && contentOf(text).hasScripts;

/**
 * Makes one application of the pages with scripts of a folder, one for each language. Its entry opens that of the user's language.
 *
 * @throws UsageError for a page that cannot be an application
 */
export async function languagePages(
  { dir }: FolderFiles,
  pages: readonly string[],
  specifier: string,
): Promise<WrittenModule> {
  const languages = pages.map((page) => posix.dirname(page));
  const made = await Promise.all(
    languages.map((language) => folderPage(readFolder(join(dir, language)), "index.html", specifier)),
  );
  const files = new Map<string, Buffer>();
  for (const [index, each] of made.entries())
    for (const [file, bytes] of each.files) files.set(`${languages[index]}/${file}`, bytes);
  const loads = made.map((each, index) => {
    const language = languages[index];
    return `${JSON.stringify(language)}: () => import(${JSON.stringify(`./${language}/${each.entry}`)})`;
  });
  const functions = Object.values(mounted).map(String).join("\n");
  files.set(
    entry,
    Buffer.from(
      `${functions}\nexport const { mount, unmount } = ${mounted.mountedLanguages.name}({ ${loads.join(", ")} });\n`,
    ),
  );
  return {
    ...{ files, entry, base: undefined },
    hasOwnAddresses: made.some((each) => each.hasOwnAddresses),
    styles: distinct(
      made.flatMap((each, index) => each.styles.map((style) => `${languages[index]}/${style}`)),
      files,
    ),
    needs: [...new Set(made.flatMap(({ needs }) => needs))],
  };
}

/** Each style sheet once: languages have the same. */
function distinct(styles: readonly string[], files: ReadonlyMap<string, Buffer>): string[] {
  const texts = new Map(styles.map((style) => [`${files.get(style)}`, style]));
  return [...texts.values()];
}
