import { baseScope } from "@portico/shared-utility/contract";
import type { Environment } from "../../platform/config/config.ts";
import { compareLibraries } from "../gate/compare-libraries.ts";
import type { Gate } from "../gate/create-gate.ts";
import { emptyDocument } from "../maps/map-document.ts";
import type { RegistryDeps } from "./registry-call.ts";
import { readCurrent } from "./release-history.ts";

type Checked = Awaited<ReturnType<Gate["inspect"]>>;

/**
 * Compares modules with the libraries of an environment.
 * @throws ApiError `release.import_missing`
 */
export async function checkImportedNames(
  { db, stored }: Pick<RegistryDeps, "db" | "stored">,
  { environment, scope }: { environment: Environment; scope: string },
  checked: Checked,
): Promise<Checked> {
  // The base includes its libraries, and is built with their names.
  if (scope === baseScope) return checked;
  const base = await readCurrent(db, environment, baseScope);
  return compareLibraries(checked, base?.document ?? emptyDocument, stored);
}
