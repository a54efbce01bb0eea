import { olderReact } from "@portico/shared-utility/contract";
import type { MapDocument } from "../maps/map-document.ts";
import type { CheckedModule } from "./check-module.ts";
import { compareNames, exportedNames } from "./compare-names.ts";
import type { StoredFiles } from "./file-reader.ts";
import { withOlderReact } from "./older-react.ts";

/**
 * Compares modules of a tenant with the libraries of the base below them, and assigns the base's older React to modules
 * that need it.
 * @throws ApiError `release.import_missing`
 */
export async function compareLibraries(
  checked: readonly CheckedModule[],
  base: MapDocument,
  stored: Pick<StoredFiles, "read">,
): Promise<CheckedModule[]> {
  const taken = checked.flatMap(({ names }) => names.flatMap(Object.keys));
  const exported = await exportedNames([...taken, ...Object.values(olderReact)], base.wrappers ?? {}, stored);
  return compareNames(
    checked.map((each) => withOlderReact(each, exported, base)),
    exported,
  );
}
