import { type ModuleWarning, ownValue } from "@portico/shared-utility/contract";
import type { CheckedModule } from "./check-module.ts";
import type { StoredFiles } from "./file-reader.ts";
import { readModule } from "./read-module.mjs";
import { GateRefusal, type Refusal, refusalOf, refusedResponse } from "./refusal.ts";
import { warningOf } from "./warning-of.ts";

type Missing = Record<string, string[]>;

/**
 * Compares what modules take from shared libraries with what the portal's copies have: some of these are partial.
 *
 * @param wrappers library → address of its ES wrapper, which has its names
 * @returns the modules, with a warning for names that may be undefined
 * @throws ApiError `release.import_missing` for ES modules that would not be linked
 */
export async function compareNames(
  checked: CheckedModule[],
  wrappers: Readonly<Record<string, string>>,
  stored: Pick<StoredFiles, "read">,
): Promise<CheckedModule[]> {
  const exported = new Map<string, readonly string[] | undefined>();
  for (const specifier of new Set(checked.flatMap(({ names }) => names.flatMap(Object.keys)))) {
    const text = (await stored.read(ownValue(wrappers, specifier) ?? ""))?.toString();
    const wrapper = text === undefined ? undefined : readModule(text, { format: "esm", exports: true });
    if (wrapper?.status === "read") exported.set(specifier, wrapper.exports.names);
  }
  const results = checked.map((each) => compared(each, exported));
  const refusals = results.flatMap(({ refusal }) => refusal ?? []);
  if (refusals.length > 0) throw refusedResponse(refusals);
  return results.map(({ module }) => module);
}

function compared(checked: CheckedModule, exported: ReadonlyMap<string, readonly string[] | undefined>) {
  const { module, check } = checked;
  const missing = (kind: "linked" | "read") => {
    const found: Missing = {};
    for (const [specifier, taken] of checked.names.flatMap(Object.entries<CheckedModule["names"][number][string]>)) {
      const offered = exported.get(specifier);
      if (!offered || Object.hasOwn(module.ownLibraries, specifier)) continue;
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
