import { type ModuleWarning, type Need, needParts } from "@portico/shared-utility/contract";
import { isApproved } from "../maps/exact-need.ts";
import { warningOf } from "./warning-of.ts";

/** A manifest declares no more needs of a module. */
const most = 100;

interface NeedingModule {
  specifier: string;
  address: string;
  needs: readonly Need[];
}

/**
 * Returns a warning for the needs that the files of a module seem to have and the module does not declare.
 * @param found what `needsIn` finds in them
 */
export function needWarnings(module: NeedingModule, found: readonly Need[]): ModuleWarning[] {
  // The portal and its shared libraries offer what applications may use of them.
  if (!/^@(?!portico\/)/.test(module.specifier)) return [];
  const own = URL.canParse(module.address) ? new URL(module.address).origin : undefined;
  // Pages may load everything but frames from the origins of their modules.
  const isOwn = (need: Need) => needParts(need).value === own && !need.startsWith("frame:");
  const needs = [...new Set(found)].filter((need) => !isOwn(need) && !isApproved(need, module.needs)).slice(0, most);
  if (needs.length === 0) return [];
  const options = needs.map((need) => `--need ${need}`);
  const warning = warningOf("release.need_undeclared", { needs, options });
  return [{ ...warning, message: `${warning.message} \`publish … ${options.join(" ")}\`` }];
}
