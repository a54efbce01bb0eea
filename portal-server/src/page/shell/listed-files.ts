import { isLinked } from "@portico/shared-utility/contract";

/** The most pictures, fonts and other such files that a page lists. */
const mostOthers = 500;

/**
 * The files that a page lists with their hashes. The hashes of pictures and fonts are not compared: the page finds the
 * files by their names. If there are many, as in a set of icons, the page lists none, and the server redirects to them
 * (`own-file.ts`). It never lists the types that applications share: only compilers read them.
 */
export function listedFiles(integrity: Readonly<Record<string, string>>): (address: string) => boolean {
  const others = Object.keys(integrity).filter(isLinked);
  const areListed = others.length <= mostOthers;
  return (address) => !address.endsWith(".d.ts.txt") && (areListed || !isLinked(address));
}
