import { ownValue } from "../../maps/map-document.ts";
import type { Build } from "./checkout-builds.ts";

/** A plain script of the page's head, outside the import map. */
export interface PageScript {
  address: string;
  integrity: string;
}

/** The script of a build: `boot` of root-config, `systemjs` of shared-deps; `undefined` when it has none of that name. */
export function pageScript({ folder, manifest }: Pick<Build, "folder" | "manifest">, name: string) {
  const file = ownValue(manifest.scripts ?? {}, name);
  const integrity = file === undefined ? undefined : ownValue(manifest.files, file);
  return integrity === undefined ? undefined : { address: `/modules/${folder}/${file}`, integrity };
}
