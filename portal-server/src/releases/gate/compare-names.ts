import { type ModuleWarning, ownValue } from "@portico/shared-utility/contract";
import type { CheckedModule } from "./check-module.ts";
import type { StoredFiles } from "./file-reader.ts";
import type { ExportedNames } from "./older-react.ts";
import { readModule } from "./read-module.mjs";
import { GateRefusal, type Refusal, refusalOf, refusedResponse } from "./refusal.ts";
import { warningOf } from "./warning-of.ts";

type Missing = Record<string, string[]>;

/**
 * The names that the portal's copies of libraries export.
 * @param wrappers library → address of its ES wrapper, which exports its names
 */
export async function exportedNames(
  specifiers: Iterable<string>,
  wrappers: Readonly<Record<string, string>>,
  stored: Pick<StoredFiles, "read">,
): Promise<ExportedNames> {
  const exported = new Map<string, readonly string[]>();
  for (const specifier of new Set(specifiers)) {
    const text = (await stored.read(ownValue(wrappers, specifier) ?? ""))?.toString();
    const wrapper = text === undefined ? undefined : readModule(text, { format: "esm", exports: true });
    if (wrapper?.status === "read") exported.set(specifier, wrapper.exports.names);
  }
  return exported;
}

/**
 * Compares the names that modules import from shared libraries with the exports of the portal's copies, some of which
 * are partial.
 * @returns the modules, with a warning for names that may be undefined
 * @throws ApiError `release.import_missing` for ES modules that could not be linked
 */
export function compareNames(checked: readonly CheckedModule[], exported: ExportedNames): CheckedModule[] {
  const results = checked.map((each) => compared(each, exported));
  const refusals = results.flatMap(({ refusal }) => refusal ?? []);
  if (refusals.length > 0) throw refusedResponse(refusals);
  return results.map(({ module }) => module);
}

function compared(checked: CheckedModule, exported: ExportedNames) {
  const { module, check } = checked;
  const missing = (kind: "linked" | "read") => {
    const found: Missing = {};
    for (const [specifier, taken] of checked.names.flatMap(Object.entries<CheckedModule["names"][number][string]>)) {
      const offered = exported.get(ownValue(module.ownLibraries, specifier) ?? specifier);
      if (!offered) continue;
      const absent = taken[kind].filter((name) => !offered.includes(name));
      if (absent.length > 0) found[specifier] = [...new Set([...(found[specifier] ?? []), ...absent])];
    }
    return found;
  };
  const linked = missing("linked");
  const refusal: Refusal | undefined =
    Object.keys(linked).length > 0
      ? refusalOf(new GateRefusal("release.import_missing", { missing: linked }), module.specifier, module.address)
      : undefined;
  return { refusal, module: withWarning(checked, check, missing("read")) };
}

function withWarning(checked: CheckedModule, check: CheckedModule["check"], missing: Missing): CheckedModule {
  if (Object.keys(missing).length === 0) return checked;
  const warning: ModuleWarning = warningOf("release.import_partial", { missing });
  return { ...checked, check: { ...check, warnings: [...(check.warnings ?? []), warning] } };
}
