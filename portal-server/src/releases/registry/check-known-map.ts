import { type Actor, isPlatform, requireModules } from "../../identity/roles/actor.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { type AllowedOrigins, checkEntry } from "../gate/check-entry.ts";
import { GateRefusal, refusalOf, refusedResponse } from "../gate/refusal.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { refuseUnapproved } from "../needs/approved-needs.ts";
import { allowedOrigins } from "./allowed-origins.ts";
import { mapDiff } from "./map-diff.ts";
import type { RegistryDeps } from "./registry-call.ts";

interface KnownMap {
  actor: Actor;
  scope: string;
  current: MapDocument;
  /** A map whose modules passed the gate when they were published. */
  document: MapDocument;
}

/**
 * Checks a map of the history against today's rules before it is served again: in a rollback, or when a canary starts
 * or finishes. It sends no request to other servers, so that a rollback works while a CDN is down.
 * @throws ApiError `release.forbidden` for modules and pins that the actor may not change, `release.origin` for an
 *   origin that is no longer allowed, `release.need` for a need that is no longer approved, `release.artifact_gone` for a deleted upload
 */
export async function checkKnownMap(
  { db, stored }: Pick<RegistryDeps, "db" | "stored">,
  { actor, scope, current, document }: KnownMap,
): Promise<void> {
  const changes = mapDiff(current, document);
  requireModules(
    actor,
    changes.map(({ specifier }) => specifier),
  );
  if (canonicalJson(current.pins ?? {}) !== canonicalJson(document.pins ?? {}) && !isPlatform(actor))
    throw new ApiError("release.forbidden", { details: { pins: Object.keys({ ...current.pins, ...document.pins }) } });
  const added = changes.flatMap(({ specifier, after }) => (after ? [{ specifier, url: after.address }] : []));
  const specifiers = added.map(({ specifier }) => specifier);
  await refuseUnapproved(db, scope, document, specifiers);
  refuseForeign(added, document, scope, await allowedOrigins(db, scope, actor));
  for (const { specifier, url } of added) {
    if (url.startsWith("/") && !(await stored.read(url)))
      throw new ApiError("release.artifact_gone", { details: { specifier, address: url } });
  }
}

function refuseForeign(
  added: readonly { specifier: string; url: string }[],
  { pins = {} }: MapDocument,
  scope: string,
  origins: AllowedOrigins,
): void {
  for (const module of added) {
    if (Object.hasOwn(pins, module.specifier)) continue;
    try {
      checkEntry(module, scope, origins);
    } catch (error) {
      if (error instanceof GateRefusal) throw refusedResponse([refusalOf(error, module.specifier, module.url)]);
      throw error;
    }
  }
}
