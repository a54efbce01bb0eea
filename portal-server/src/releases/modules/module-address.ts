import { fileAddress, filePathOf } from "@portico/shared-utility/contract";

interface ModuleAddress {
  /** `base` or the tenant of an upload; `undefined` for builds of the checkout and uploads to earlier versions. */
  scope: string | undefined;
  /** The folder below `/modules/`: `{scope}/{package}` or `{package}`. */
  folder: string;
  file: string;
}

const checkoutForm = /^\/modules\/([a-z0-9-]+)\/[^/]+$/;
const uploadForm = /^\/modules\/(([a-z0-9-]+)\/[a-z0-9-]+)\/./;

/**
 * The parts of `/modules/{scope}/{package}/{file}` or `/modules/{package}/{file}`; `undefined` for any other text. Only
 * uploads have files in sub-folders.
 */
export function readModuleAddress(address: string): ModuleAddress | undefined {
  const [, folder, scope] = checkoutForm.exec(address) ?? uploadForm.exec(address) ?? [];
  if (folder === undefined) return undefined;
  const file = filePathOf(`/modules/${folder}/`, address);
  return file === undefined ? undefined : { scope, folder, file };
}

export function moduleAddress(folder: string, file: string): string {
  return fileAddress(`/modules/${folder}/`, file);
}
