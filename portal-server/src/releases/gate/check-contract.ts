import { contractVersion, type ModuleManifest } from "@portico/contract";
import satisfies from "semver/functions/satisfies.js";
import { GateRefusal } from "./refusal.ts";

/**
 * Compares the contract that a build states with that of this portal. A build that states none is accepted.
 *
 * @throws GateRefusal `release.contract` when this portal's version is outside the range, or the range is none
 */
export function checkContract(manifest: Pick<ModuleManifest, "portico"> | undefined): void {
  const wanted = manifest?.portico?.contract;
  if (wanted === undefined || satisfies(contractVersion, wanted, { includePrerelease: true })) return;
  throw new GateRefusal("release.contract", { wanted, offered: contractVersion });
}
