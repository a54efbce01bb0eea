import { readFile } from "node:fs/promises";
import { UsageError } from "./usage-error.ts";

/** The word that restores the portal's own image. */
export const ownWord = "none";

/** A picture's bytes as base64; `null` for `none`. */
export async function readImage(option: string, file: string): Promise<string | null> {
  if (file === ownWord) return null;
  try {
    return (await readFile(file)).toString("base64");
  } catch {
    throw new UsageError(`--${option}: ${file} cannot be read.`);
  }
}
