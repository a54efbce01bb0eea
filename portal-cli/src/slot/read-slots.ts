import { ownValue, type RegistryMap } from "@portico/shared-utility/contract";
import type { Option } from "../command.ts";
import { tenantPlaceOptions } from "../config/read-config.ts";
import type { Registry } from "../registry/registry.ts";
import { mapPath } from "../release/place-options.ts";

/** One application in one slot. */
export interface Filled {
  slot: string;
  module: string;
  /** The application's declaration. */
  order: number;
  /** The place that the tenant gives it; undefined without one. */
  place?: number;
  hidden: boolean;
}

/** The options that select a tenant's release. */
export const slotPlaceOptions: Record<string, Option> = {
  ...tenantPlaceOptions,
  tenant: { type: "string", value: "domain", required: true, help: "The tenant whose slots they are." },
};

/** The slots of a release by name, each in the order in which pages show it, and the release's number. */
export async function readSlots(registry: Registry, place: { environment: string; scope: string }) {
  const { release, document } = await registry.send<RegistryMap>({ method: "GET", path: mapPath(place) });
  const { slots = {}, arrangements } = document;
  const filled = Object.entries(slots).flatMap(([module, fills]) =>
    Object.entries(fills).map(([slot, { order = 0 }]): Filled => {
      const { place, hidden = false } = ownValue(ownValue(arrangements, module), slot) ?? {};
      return { slot, module, order, ...(place !== undefined && { place }), hidden };
    }),
  );
  return { release: release?.id ?? 0, filled: filled.sort(inOrder) };
}

function inOrder(a: Filled, b: Filled): number {
  if (a.slot !== b.slot) return a.slot < b.slot ? -1 : 1;
  const [left, right] = [a, b].map(({ place = Number.MAX_SAFE_INTEGER }) => place) as [number, number];
  return left - right || a.order - b.order || (a.module < b.module ? -1 : 1);
}
