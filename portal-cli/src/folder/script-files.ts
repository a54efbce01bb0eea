export const isScriptFile = (file: string) => /\.m?js$/.test(file);

/** The scripts of a build, each with its text. */
export function scriptsIn(files: ReadonlyMap<string, Buffer>): (readonly [file: string, text: string])[] {
  return [...files].filter(([file]) => isScriptFile(file)).map(([file, bytes]) => [file, bytes.toString()]);
}

export const scriptTexts = (files: ReadonlyMap<string, Buffer>) => scriptsIn(files).map(([, text]) => text);
