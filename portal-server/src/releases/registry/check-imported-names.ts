import { baseScope } from "@portico/shared-utility/contract";
import type { Environment } from "../../platform/config/config.ts";
import { compareNames } from "../gate/compare-names.ts";
import type { Gate } from "../gate/create-gate.ts";
import type { RegistryDeps } from "./registry-deps.ts";
import { readCurrent } from "./release-history.ts";

type Checked = Awaited<ReturnType<Gate["inspect"]>>;

/**
 * Compares the names that modules import with the libraries of an environment.
 * @throws ApiError `release.import_missing`
 */
export async function checkImportedNames(
  { db, stored }: Pick<RegistryDeps, "db" | "stored">,
  { environment, scope }: { environment: Environment; scope: string },
  checked: Checked,
): Promise<Checked> {
  // The base includes its libraries, and is built with their names.
  if (scope === baseScope) return checked;
  const { wrappers = {} } = (await readCurrent(db, environment, baseScope))?.document ?? {};
  return compareNames(checked, wrappers, stored);
}
