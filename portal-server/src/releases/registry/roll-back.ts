import { ownValue, type PublishResponse } from "@portico/shared-utility/contract";
import { requireRight } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { moduleOf } from "../maps/edit-document.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { checkKnownMap } from "./check-known-map.ts";
import { mapDiff } from "./map-diff.ts";
import { moveOnce } from "./move-release.ts";
import type { RegistryCall, RegistryDeps } from "./registry-call.ts";
import { releaseOfPlace } from "./release-history.ts";

export interface RollBack extends RegistryCall {
  environment: Environment;
  scope: string;
  /** The release to go back to. */
  to: number;
}

/**
 * Publishes the map of an older release again, as a new release.
 * @throws ApiError `release.unknown`, `release.other_place`, and what `checkKnownMap` and `refuseOverwritten` throw
 */
export async function rollBack(deps: RegistryDeps, call: RollBack): Promise<PublishResponse> {
  const { actor, environment, scope, to, expected, pageOrigin } = call;
  requireRight(actor, "promote", environment, scope);
  const parameters = { rollBack: to, environment, scope, seen: expected };
  return moveOnce(deps, { ...call, kind: "rollback" }, parameters, async () => {
    const { document } = await releaseOfPlace(deps.db, actor, { environment, scope }, to);
    return {
      source: to,
      touched: "all",
      check: async (current) => {
        await checkKnownMap(deps, { actor, scope, current, document });
        await refuseOverwritten(deps, { scope, pageOrigin, current, document });
      },
      edit: async () => ({ document, report: [] }),
    };
  });
}

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
 * @throws ApiError `release.overwritten`
 */
async function refuseOverwritten({ gate }: Pick<RegistryDeps, "gate">, compared: Compared): Promise<void> {
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
