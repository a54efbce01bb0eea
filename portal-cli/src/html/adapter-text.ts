/** The functions of files that run in the portal's page, as text: they may use each other, and nothing else. */
export const functionsOf = (...files: object[]) => files.flatMap((each) => Object.values(each).map(String)).join("\n");

/** What imports modules, by name. The addresses are literal, so that the gate and the page find them. */
export function importsOf(files: Iterable<string>): string {
  const literals = [...new Set(files)].map((file) => JSON.stringify(file));
  return `{ ${literals.map((file) => `${file}: () => import(${file})`).join(", ")} }`;
}

/** The files of a page, for the functions that show it. @param modules what its scripts are and import */
export const pageFiles = (modules: Iterable<string>) =>
  `{ addressOf: (file) => new URL(file, import.meta.url).href, modules: ${importsOf(modules)} }`;
