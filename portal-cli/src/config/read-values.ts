import { readFileSync } from "node:fs";
import type { ConfigValues } from "@portico/shared-utility/contract";
import { UsageError } from "../usage-error.ts";

/**
 * Reads a JSON file with one object.
 * @throws UsageError for a missing file and for other content
 */
export function readValues(file: string): ConfigValues {
  let values: unknown;
  try {
    values = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof values === "object" && values !== null && !Array.isArray(values)) return values as ConfigValues;
  throw new UsageError(`${file} has no JSON object.`);
}
