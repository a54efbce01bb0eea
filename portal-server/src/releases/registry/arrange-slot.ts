import { ownValue, type PublishResponse, type SlotArrangement } from "@portico/shared-utility/contract";
import { requireModules, requireRight } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { withArrangements } from "../maps/with-arrangements.ts";
import { moveOnce } from "./move-release.ts";
import type { RegistryCall, RegistryDeps } from "./registry-call.ts";
import { requireScope } from "./require-scope.ts";

interface Arrangement {
  slot: string;
  /** The specifiers that come first, in this order. Undefined leaves the order as it is. */
  order: readonly string[] | undefined;
  hide: readonly string[];
  show: readonly string[];
}

export interface Arranging extends RegistryCall, Arrangement {
  environment: Environment;
  tenant: string;
}

/**
 * Sets which applications a slot shows and in which order, as a release with the same modules: so it has a reason in
 * the history, and a rollback brings the earlier order back.
 * @throws ApiError `release.slot_unknown` when no application fills the slot, or a named one does not;
 * `release.forbidden` when the actor may not arrange one of the applications: an order concerns the whole slot
 */
export async function arrangeSlot(deps: RegistryDeps, call: Arranging): Promise<PublishResponse> {
  const { actor, environment, tenant, slot, order, hide, show, expected } = call;
  requireRight(actor, "publish", environment, tenant);
  const arrangement = { slot, order, hide, show };
  const parameters = { arrange: arrangement, environment, tenant, seen: expected };
  return moveOnce(deps, { ...call, scope: tenant, kind: "slots" }, parameters, async () => {
    await requireScope(deps.db, tenant);
    return {
      source: null,
      touched: [...new Set([...(order ?? []), ...hide, ...show])],
      check: async () => {},
      edit: async (current) => {
        const fillers = fillersOf(current, slot);
        refuseUnknown(fillers, arrangement);
        requireModules(actor, order ? fillers : [...hide, ...show]);
        return { document: arrange(current, fillers, arrangement), report: [] };
      },
    };
  });
}

function fillersOf({ slots = {} }: MapDocument, slot: string): string[] {
  return Object.keys(slots).filter((specifier) => ownValue(ownValue(slots, specifier), slot) !== undefined);
}

function refuseUnknown(fillers: readonly string[], { slot, order = [], hide, show }: Arrangement): void {
  const modules = [...new Set([...order, ...hide, ...show])].filter((specifier) => !fillers.includes(specifier));
  if (fillers.length === 0 || modules.length > 0)
    throw new ApiError("release.slot_unknown", { details: { slot, modules } });
}

function arrange(document: MapDocument, fillers: readonly string[], arrangement: Arrangement): MapDocument {
  const { arrangements = {} } = document;
  const arranged = fillers.map((specifier) => {
    const before = ownValue(arrangements, specifier) ?? {};
    const after = arrangementOf(specifier, ownValue(before, arrangement.slot) ?? {}, arrangement);
    return [specifier, { ...before, [arrangement.slot]: after }] as const;
  });
  return withArrangements(document, { ...arrangements, ...Object.fromEntries(arranged) });
}

function arrangementOf(
  specifier: string,
  before: SlotArrangement,
  { order, hide, show }: Arrangement,
): SlotArrangement {
  const index = order?.indexOf(specifier) ?? -1;
  const place = order ? (index < 0 ? undefined : index + 1) : before.place;
  const isHidden = hide.includes(specifier) || (before.hidden === true && !show.includes(specifier));
  return { ...(place !== undefined && { place }), ...(isHidden && { hidden: true as const }) };
}
