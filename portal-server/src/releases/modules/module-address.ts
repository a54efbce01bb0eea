export interface ModuleAddress {
  /** `base` or the tenant of an upload; `undefined` for builds of the checkout and uploads to earlier versions. */
  scope: string | undefined;
  /** The folder below `/modules/`: `{scope}/{package}` or `{package}`. */
  folder: string;
  file: string;
}

const form = /^\/modules\/((?:([a-z0-9-]+)\/)?[a-z0-9-]+)\/([\w@~-][\w@.~-]*)$/;

/** The parts of `/modules/{scope}/{package}/{file}` or `/modules/{package}/{file}`; `undefined` for any other text. */
export function readModuleAddress(address: string): ModuleAddress | undefined {
  const [, folder, scope, file] = form.exec(address) ?? [];
  return folder !== undefined && file !== undefined ? { scope, folder, file } : undefined;
}

export function moduleAddress(folder: string, file: string): string {
  return `/modules/${folder}/${file}`;
}
