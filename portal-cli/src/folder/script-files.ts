export const isScriptFile = (file: string) => /\.m?js$/.test(file);

/** The scripts of a build, each with its text. */
export function scriptsIn(files: ReadonlyMap<string, Buffer>): (readonly [file: string, text: string])[] {
  return [...files].filter(([file]) => isScriptFile(file)).map(([file, bytes]) => [file, bytes.toString()]);
}

export const scriptTexts = (files: ReadonlyMap<string, Buffer>) => scriptsIn(files).map(([, text]) => text);

/** Whether a script makes React draw the whole document: of a framework that leaves no other mark in its pages (TanStack Start, Waku). */
export const drawsByScripts = (files: ReadonlyMap<string, Buffer>): boolean =>
  scriptTexts(files).some((text) => /\b(?:hydrate|create)Root\)?\(\s*document\s*[,)]/.test(text));
