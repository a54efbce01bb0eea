import { appPrefix, type ModuleOfBuild } from "@portico/shared-utility/contract";
import type { Reading } from "./reading.mjs";
import { GateRefusal } from "./refusal.ts";

/**
 * Checks what a module declares to fill slots, as far as its exports can be read from the text.
 *
 * @throws GateRefusal `release.slot` when it is no application, or does not have an export that it declares
 */
export function checkSlots(specifier: string, slots: ModuleOfBuild["slots"], { names, complete }: Reading): void {
  const fills = Object.entries(slots ?? {});
  if (fills.length === 0) return;
  if (!specifier.startsWith(appPrefix)) throw new GateRefusal("release.slot", { slots: fills.map(([slot]) => slot) });
  const absent = fills.filter(([, fill]) => complete && !names.includes(fill.export));
  if (absent.length > 0) throw new GateRefusal("release.slot", { absent: Object.fromEntries(absent), found: names });
}
