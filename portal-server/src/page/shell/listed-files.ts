import { isLinked } from "@portico/shared-utility/contract";

/** The most pictures, fonts and other such files that a page lists. */
const mostOthers = 500;

/**
 * Which files a page lists with their hashes. Nothing compares those of pictures and fonts: the page finds them by their names. Where
 * there are many, as of a set of icons, it does without, and the server leads to them (`own-file.ts`).
 */
export function listedFiles(integrity: Readonly<Record<string, string>>): (address: string) => boolean {
  const others = Object.keys(integrity).filter(isLinked);
  return others.length > mostOthers ? (address) => !isLinked(address) : () => true;
}
