import { ownValue } from "@portico/shared-utility/contract";
import type { Build } from "./checkout-builds.ts";

/** A plain script in the head of the page, not in the import map. */
export interface PageScript {
  address: string;
  integrity: string;
}

/** A script of a build: `boot` of root-config or `systemjs` of shared-deps; `undefined` for another name. */
export function pageScript({ folder, manifest }: Pick<Build, "folder" | "manifest">, name: string) {
  const file = ownValue(manifest.scripts ?? {}, name);
  const integrity = file === undefined ? undefined : ownValue(manifest.files, file);
  return integrity === undefined ? undefined : { address: `/modules/${folder}/${file}`, integrity };
}
