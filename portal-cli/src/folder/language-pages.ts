import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { functionsOf } from "../html/adapter-text.ts";
import { isRenderedPage } from "../html/read-page.ts";
import { contentOf } from "../site/site-page.ts";
import { type FolderFiles, readFolder } from "./folder-files.ts";
import { folderPage, type WrittenModule } from "./folder-page.ts";
import * as mounted from "./mounted-languages.ts";

const entry = "portico-languages.js";

const languageNames = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/**
 * Whether some pages are one page in several languages, each in a folder with its own scripts (Angular's `localize`).
 */
export function isInLanguages({ dir }: FolderFiles, pages: readonly string[]): boolean {
  const isInOneFolder = new Set(pages.map((page) => posix.dirname(posix.dirname(page)))).size === 1;
  const isPage = (page: string) => isOfLanguage(page) && isDrawn(readFileSync(join(dir, page), "utf8"));
  return pages.length > 1 && isInOneFolder && pages.every(isPage);
}

function isOfLanguage(page: string): boolean {
  const [, language] = /(?:^|\/)([\w-]+)\/index\.html$/.exec(page) ?? [];
  try {
    return language !== undefined && languageNames.of(language) !== undefined;
  } catch {
    // Not a language tag.
    return false;
  }
}

const isDrawn = (text: string) => !isRenderedPage(text) && contentOf(text).hasScripts;

/** Files outside of the folders of the languages belong to no build. */
export function leaveOutOthers({ files, leftOut }: FolderFiles, pages: readonly string[]): void {
  const folders = pages.map((page) => `${posix.dirname(page)}/`);
  for (const file of files.keys())
    if (!folders.some((folder) => file.startsWith(folder)))
      leftOut.push({ file, reason: "outside of the folders of the languages" });
}

/**
 * Makes one application of a folder's pages with scripts, one page for each language. The entry opens the page in the
 * user's language.
 * @throws UsageError for a page that cannot be an application
 */
export async function languagePages(
  { dir }: FolderFiles,
  pages: readonly string[],
  specifier: string,
): Promise<WrittenModule> {
  const parts = await Promise.all(
    pages.map(async (page) => {
      const folder = posix.dirname(page);
      return { folder, made: await folderPage(readFolder(join(dir, folder)), "index.html", specifier) };
    }),
  );
  const files = new Map<string, Buffer>();
  for (const { folder, made } of parts) for (const [file, bytes] of made.files) files.set(`${folder}/${file}`, bytes);
  const loads = parts.map(({ folder, made }) => {
    const [language, file] = [posix.basename(folder), `./${folder}/${made.entry}`].map((text) => JSON.stringify(text));
    return `${language}: () => import(${file})`;
  });
  const text = `${functionsOf(mounted)}\nexport const { mount, unmount } = ${mounted.mountedLanguages.name}({ ${loads.join(", ")} });\n`;
  files.set(entry, Buffer.from(text));
  const styles = parts.flatMap(({ folder, made }) => made.styles.map((style) => `${folder}/${style}`));
  return {
    ...{ files, entry, base: undefined },
    hasOwnAddresses: parts.some(({ made }) => made.hasOwnAddresses),
    styles: distinct(styles, files),
    needs: [...new Set(parts.flatMap(({ made }) => made.needs))],
  };
}

/** Each style sheet once: languages share them. */
function distinct(styles: readonly string[], files: ReadonlyMap<string, Buffer>): string[] {
  const texts = new Map(styles.map((style) => [`${files.get(style)}`, style]));
  return [...texts.values()];
}
