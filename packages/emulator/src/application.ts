import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Locale, locales, parseJson } from "@portico/shared-utility/contract";
import { defaultPeople, defaultTenants, type Person, type Tenant } from "./samples.ts";

/** The application that the emulator runs, as its `package.json` describes it. */
export interface Application {
  dir: string;
  /** Its folder below `/modules/`. */
  folder: string;
  /** Its name in import maps, e.g. `@app/stock`. */
  specifier: string;
  /** The last part of `specifier`, which is the first segment of its paths. */
  module: string;
  names: Record<Locale, string>;
  tenants: readonly Tenant[];
  people: readonly Person[];
  /** The folder with recorded responses of its APIs. */
  recordings: string;
  /** The file with its configuration. */
  config: string;
}

interface Described {
  scripts?: { build?: string };
  portico?: {
    modules?: Record<string, string>;
    name?: string | Partial<Record<Locale, string>>;
    emulator?: { tenants?: Tenant[]; people?: Person[]; recordings?: string; config?: string };
  };
}

/**
 * Reads `portico` in the `package.json` of a folder: `modules`, `name`, and in `emulator` the tenants, the people, the
 * folder of recordings and the file of the configuration, each with a default.
 * @throws Error with one sentence when the folder has no application
 */
export function readApplication(dir: string): Application {
  const file = join(dir, "package.json");
  if (!existsSync(file))
    throw new Error(`${dir} has no package.json. Start the emulator in the folder of an application.`);
  const described = parseJson(readFileSync(file, "utf8")) as Described | undefined;
  if (!described) throw new Error(`${file} cannot be read as JSON. Correct it, and start the emulator again.`);
  const { portico = {}, scripts = {} } = described;
  const specifier = Object.keys(portico.modules ?? {}).find((name) => name.startsWith("@app/"));
  if (specifier === undefined)
    throw new Error(`${file} names no application. Add "portico": { "modules": { "@app/stock": "./src/main.ts" } }.`);
  if (!scripts.build)
    throw new Error(`${file} has no script "build". Add one, such as "vite build && portico manifest dist".`);
  const { tenants = [], people = [], recordings = "recordings", config = "config.json" } = portico.emulator ?? {};
  const module = specifier.slice("@app/".length);
  const nameIn = (locale: Locale) =>
    (typeof portico.name === "string" ? portico.name : portico.name?.[locale]) ?? module;
  return {
    ...{ dir, folder: `base/${module}`, specifier, module },
    names: Object.fromEntries(locales.map((locale) => [locale, nameIn(locale)])) as Record<Locale, string>,
    tenants: tenants.length > 0 ? tenants : defaultTenants,
    people: people.length > 0 ? people : defaultPeople,
    recordings: join(dir, recordings),
    config: join(dir, config),
  };
}
