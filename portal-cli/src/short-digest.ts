import { createHash } from "node:crypto";
import { posix } from "node:path";

/** @param length number of hexadecimal digits */
export function shortDigest(length: number, ...content: (string | Buffer)[]): string {
  const digest = createHash("sha256");
  for (const part of content) digest.update(part);
  return digest.digest("hex").slice(0, length);
}

/**
 * The name of a file that the command writes beside a file of a build. Files of two builds must have different
 * addresses.
 */
export const writtenFile = (beside: string, kind: string, ...content: (string | Buffer)[]) =>
  posix.join(posix.dirname(beside), `portico-${kind}.${shortDigest(10, ...content)}.js`);
