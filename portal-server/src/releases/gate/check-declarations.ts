import { contractVersion, type ModuleManifest } from "@portico/contract";
import {
  type AppNotifications,
  appPrefix,
  type ConfigSchema,
  type ModuleOfBuild,
} from "@portico/shared-utility/contract";
import satisfies from "semver/functions/satisfies.js";
import { schemaProblems } from "../configs/schema-problems.ts";
import { appNotifications } from "../modules/app-notifications-schema.ts";
import type { Reading } from "./reading.mjs";
import { GateRefusal } from "./refusal.ts";

// Later versions have only added to these versions, so applications that were built for them still work.
const offered = [contractVersion, "0.1.0"];

/**
 * Compares the contract that a build states with the versions that this portal supports. A build without a stated
 * contract is accepted.
 * @throws GateRefusal `release.contract` when the range contains no supported version, or is not a range
 */
export function checkContract(manifest: Pick<ModuleManifest, "portico"> | undefined): void {
  const wanted = manifest?.portico?.contract;
  if (wanted === undefined) return;
  if (offered.some((version) => satisfies(version, wanted, { includePrerelease: true }))) return;
  throw new GateRefusal("release.contract", { wanted, offered: contractVersion });
}

/** @throws GateRefusal `release.config_schema` when the module is not an application, or its schema is refused */
export function checkConfigSchema(specifier: string, schema: ConfigSchema | undefined): void {
  if (schema === undefined) return;
  const noApplication = { path: "", rule: "keyword", message: `only ${appPrefix}{module} has a configuration` };
  const problems = specifier.startsWith(appPrefix) ? schemaProblems(schema) : [noApplication];
  if (problems.length > 0) throw new GateRefusal("release.config_schema", { problems });
}

/** @throws GateRefusal `release.notifications` when the module is not an application, or its categories are refused */
export function checkNotifications(specifier: string, declared: AppNotifications | undefined): void {
  if (declared === undefined) return;
  const problems = specifier.startsWith(appPrefix)
    ? problemsOf(declared)
    : [{ path: "", message: `only ${appPrefix}{module} sends notifications` }];
  if (problems.length > 0) throw new GateRefusal("release.notifications", { problems });
}

function problemsOf(declared: AppNotifications) {
  const { error } = appNotifications.safeParse(declared);
  const issues = error?.issues.slice(0, 20) ?? [];
  return issues.map(({ path, message }) => ({ path: path.map((each) => `/${String(each)}`).join(""), message }));
}

/**
 * Checks the slot fills that a module declares, as far as its exports can be read from the text.
 * @throws GateRefusal `release.slot` when it is not an application, or lacks a declared export
 */
export function checkSlots(specifier: string, slots: ModuleOfBuild["slots"], { names, complete }: Reading): void {
  const fills = Object.entries(slots ?? {});
  if (fills.length === 0) return;
  if (!specifier.startsWith(appPrefix)) throw new GateRefusal("release.slot", { slots: fills.map(([slot]) => slot) });
  const absent = fills.filter(([, fill]) => complete && !names.includes(fill.export));
  if (absent.length > 0) throw new GateRefusal("release.slot", { absent: Object.fromEntries(absent), found: names });
}
