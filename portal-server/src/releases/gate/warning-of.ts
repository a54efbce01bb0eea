import { type ModuleWarning, releaseWarnings, type WarningCode } from "@portico/shared-utility/contract";
import type { DeployedModule } from "../maps/deployed-module.ts";

/** A warning with its sentence of the catalogue. */
export function warningOf(code: WarningCode, details?: Record<string, unknown>): ModuleWarning {
  return { code, message: releaseWarnings[code], ...(details && { details }) };
}

const react = new Set(["react", "react/jsx-runtime", "react-dom", "react-dom/client"]);

/** Warns of a shared React without a stated version: no check can refuse a version that does not fit. */
export function sharedWarnings({
  imports,
  shared,
  ownLibraries,
}: Pick<DeployedModule, "imports" | "shared" | "ownLibraries">) {
  const unstated = imports.filter((name) => react.has(name) && !Object.hasOwn(ownLibraries, name));
  const isStated = Object.keys(shared).some((name) => react.has(name));
  return unstated.length > 0 && !isStated ? [warningOf("release.shared_unstated", { imports: unstated })] : [];
}

/** Warns of `import()` with a computed address: the file is not checked and has no hash in the map. */
export function importWarnings(files: readonly { unlisted?: number }[]) {
  const count = files.reduce((sum, { unlisted = 0 }) => sum + unlisted, 0);
  return count > 0 ? [warningOf("release.import_unlisted", { count })] : [];
}

/** A hash of a bundler, or the version of a release, in a part of an address. */
const unique = [
  /\d+\.\d+\.\d+/,
  /(?<![a-z0-9])(?=[a-z]*\d)[a-z0-9]{4,}(?![a-z0-9])/i,
  /(?<=[.-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{8,}(?=\.)/,
];

/** Warns of an entry outside of the portal whose next build would have the same address. */
export function nameWarnings(address: string): ModuleWarning[] {
  if (address.startsWith("/")) return [];
  const { pathname, search } = new URL(address);
  return unique.some((pattern) => pattern.test(pathname + search))
    ? []
    : [warningOf("release.unhashed", { file: address })];
}

/** Warns of text that runs as code, which bundlers write for development. */
export function evalWarnings(text: string): ModuleWarning[] {
  return /\beval\(/.test(text) && /sourceURL=(?:webpack|rspack)/.test(text) ? [warningOf("release.eval")] : [];
}

/** Whether code registers a service worker. */
export const registersWorker = (text: string) => /\bserviceWorker\b[\s\S]{0,200}?\.register\(/.test(text);

/** Warns of a service worker: a host can have only one, which is the portal's. */
export function serviceWorkerWarnings(text: string, others: readonly { registers?: boolean }[]): ModuleWarning[] {
  return registersWorker(text) || others.some(({ registers }) => registers)
    ? [warningOf("release.service_worker")]
    : [];
}
