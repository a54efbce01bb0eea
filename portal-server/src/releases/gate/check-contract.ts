import { contractVersion, type ModuleManifest } from "@portico/contract";
import satisfies from "semver/functions/satisfies.js";
import { GateRefusal } from "./refusal.ts";

// Later versions have only added to these, so applications that were built for them still work.
const offered = [contractVersion, "0.1.0"];

/**
 * Compares the contract that a build states with those that this portal keeps. A build that states none is accepted.
 *
 * @throws GateRefusal `release.contract` when the range has none of them, or is no range
 */
export function checkContract(manifest: Pick<ModuleManifest, "portico"> | undefined): void {
  const wanted = manifest?.portico?.contract;
  if (wanted === undefined) return;
  if (offered.some((version) => satisfies(version, wanted, { includePrerelease: true }))) return;
  throw new GateRefusal("release.contract", { wanted, offered: contractVersion });
}
