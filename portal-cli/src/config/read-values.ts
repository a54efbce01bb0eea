import { existsSync, readFileSync } from "node:fs";
import type { ConfigValues } from "@portico/shared-utility/contract";
import { UsageError } from "../usage-error.ts";

/**
 * Reads a JSON file with one object. Editors on Windows write a byte order mark at the start, which is not JSON.
 * @throws UsageError for a missing file and for other content
 */
export function readValues(file: string): ConfigValues {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}. Name a file with a JSON object.`);
  let values: unknown;
  try {
    values = JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof values === "object" && values !== null && !Array.isArray(values)) return values as ConfigValues;
  throw new UsageError(`${file} has no JSON object.`);
}
