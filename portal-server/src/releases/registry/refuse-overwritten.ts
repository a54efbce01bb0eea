import { ownValue } from "@portico/shared-utility/contract";
import { ApiError } from "../../platform/http/api-error.ts";
import { moduleOf } from "../maps/edit-document.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { mapDiff } from "./map-diff.ts";
import type { RegistryDeps } from "./registry-deps.ts";

interface Compared {
  scope: string;
  pageOrigin: string | undefined;
  current: MapDocument;
  /** A map of the history. */
  document: MapDocument;
}

/**
 * Refuses a map of the history whose files have been overwritten on their origin: browsers would refuse them. A file that
 * cannot be fetched now is accepted, so that a rollback works while a CDN is down.
 *
 * @throws ApiError `release.overwritten`
 */
export async function refuseOverwritten({ gate }: Pick<RegistryDeps, "gate">, compared: Compared): Promise<void> {
  const { scope, pageOrigin, current, document } = compared;
  const named = mapDiff(current, document).flatMap(({ specifier, after }) =>
    after ? Object.entries(moduleOf(document, specifier).integrity) : [],
  );
  // The portal's own files never change, and the files of the current release were compared at its publication.
  const files = named.filter(
    ([address, hash]) => !address.startsWith("/") && ownValue(current.integrity, address) !== hash,
  );
  if (files.length === 0) return;
  const changed = await gate.changed(Object.fromEntries(files), { scope, pageOrigin });
  if (changed.length > 0) throw new ApiError("release.overwritten", { details: { files: changed.slice(0, 20) } });
}
