/** What pages load as modules, style sheets and workers, or read as texts. */
const isCode = /\.(?:m?js|css|json|wasm|txt)(?:\?|$)/i;
/** The most pictures, fonts and other such files that a page lists. */
const mostOthers = 500;

/**
 * Which files a page lists with their hashes. Nothing compares those of pictures and fonts: the page finds them by their names. Where
 * there are many, as of a set of icons, it does without, and the server leads to them (`own-file.ts`).
 */
export function listedFiles(integrity: Readonly<Record<string, string>>): (address: string) => boolean {
  const others = Object.keys(integrity).filter((address) => !isCode.test(address));
  return others.length > mostOthers ? (address) => isCode.test(address) : () => true;
}
