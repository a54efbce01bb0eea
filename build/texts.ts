import { existsSync } from "node:fs";
import { join } from "node:path";
import { files, read, root } from "./source-files.ts";

/** Every text that users read in one language: its file, its key, and the text. */
interface UserText {
  locale: "pt" | "en";
  file: string;
  key: string;
  text: string;
}

const languages = ["pt", "en"] as const;

/** Modules whose texts are code: the export that holds each language's texts. */
const modules: [file: string, export_: string][] = [
  ["portal-server/src/page/shell/notice-texts.ts", "noticeTexts"],
  ["portal-server/src/identity/recovery/recovery-mail.ts", "recoveryMailTexts"],
  ["tenant-apps/handbook-mf/src/pages/strings.ts", "strings"],
];

/** Files of one language each, in pairs. */
const pairs: [file: (locale: string) => string, export_: (locale: string) => string][] = [
  [(locale) => `tenant-apps/tickets-mf/src/strings/${locale}.ts`, (locale) => locale],
  [(locale) => `tenant-apps/assets-mf/src/strings/${locale}.ts`, (locale) => locale],
  [(locale) => `tenant-apps/handbook-mf/src/pages/${locale}-pages.ts`, (locale) => `${locale}Pages`],
];

export const localePackages = files
  .filter((file) => file.endsWith("/locales/pt.json") && existsSync(join(root, file)))
  .map((file) => file.slice(0, -"/locales/pt.json".length));

export function localeOf(name: string, locale: string): Record<string, string> {
  return JSON.parse(read(`${name}/locales/${locale}.json`));
}

export async function userTexts(): Promise<UserText[]> {
  const written = localePackages.flatMap((name) =>
    languages.flatMap((locale) => textsOf(localeOf(name, locale), locale, `${name}/locales/${locale}.json`)),
  );
  const inModules = modules.map(async ([file, export_]) => {
    const table = await load(file, export_);
    return languages.flatMap((locale) => textsOf(Object(table)[locale], locale, file));
  });
  const inPairs = pairs.flatMap(([fileOf, exportOf]) =>
    languages.map(async (locale) => textsOf(await load(fileOf(locale), exportOf(locale)), locale, fileOf(locale))),
  );
  return [...written, ...(await Promise.all([...inModules, ...inPairs])).flat()];
}

async function load(file: string, export_: string): Promise<unknown> {
  const module: Record<string, unknown> = await import(join(root, file));
  if (!(export_ in module)) throw new Error(`${file} exports no ${export_}.`);
  return module[export_];
}

// A text with variables is a function. Its variables are numbers or words; "two" serves for each of them.
function textsOf(value: unknown, locale: UserText["locale"], file: string, key = ""): UserText[] {
  if (typeof value === "string") return [{ locale, file, key, text: value }];
  if (typeof value === "function") return [{ locale, file, key, text: String(value(2, 2)) }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, locale, file, key ? `${key}.${name}` : name));
}
