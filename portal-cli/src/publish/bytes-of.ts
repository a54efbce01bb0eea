import { readFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";

/** @throws UsageError when a file that a manifest names is not in the folder */
export function bytesOf(dir: string, file: string): Buffer {
  try {
    return readFileSync(join(dir, file));
  } catch {
    throw new UsageError(`${file}, which manifest.json names, is not in ${dir}.`);
  }
}
