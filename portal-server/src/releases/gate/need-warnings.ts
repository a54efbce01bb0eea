import { type ModuleWarning, type Need, needParts } from "@portico/shared-utility/contract";
import { isApproved } from "../maps/exact-need.ts";
import { warningOf } from "./warning-of.ts";

/** The most needs that a manifest declares for a module. */
const most = 100;

interface NeedingModule {
  specifier: string;
  address: string;
  needs: readonly Need[];
}

/**
 * Returns a warning for needs that a module's files show, but that the module does not declare.
 * @param found the needs that `needsIn` finds in the files
 */
export function needWarnings(module: NeedingModule, found: readonly Need[]): ModuleWarning[] {
  // Only a tenant's modules are warned: the portal and its shared libraries contain code for needs that applications
  // may not use.
  if (!/^@(?!portico\/)/.test(module.specifier)) return [];
  const own = URL.canParse(module.address) ? new URL(module.address).origin : undefined;
  // Pages may load everything except frames from the origins of their modules.
  const isOwn = (need: Need) => needParts(need).value === own && !need.startsWith("frame:");
  const needs = [...new Set(found)].filter((need) => !isOwn(need) && !isApproved(need, module.needs)).slice(0, most);
  if (needs.length === 0) return [];
  const options = needs.map((need) => `--need ${need}`);
  const warning = warningOf("release.need_undeclared", { needs, options });
  return [{ ...warning, message: `${warning.message} \`publish … ${options.join(" ")}\`` }];
}
