import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Creates a short path to a folder: a socket's path is limited to about 100 characters
 * (https://man7.org/linux/man-pages/man7/unix.7.html).
 */
export function shortLinkTo(folder: string): { path: string; remove(): void } {
  const holder = mkdtempSync(join(tmpdir(), "portico-link-"));
  const path = join(holder, "d");
  symlinkSync(folder, path);
  return { path, remove: () => rmSync(holder, { recursive: true, force: true }) };
}
