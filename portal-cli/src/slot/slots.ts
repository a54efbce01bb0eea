import {
  appPrefix,
  ownValue,
  type PublishResponse,
  type RegistryMap,
  type SlotBody,
} from "@portico/shared-utility/contract";
import type { Call, Command, Context, Option, Outcome } from "../command.ts";
import { tenantPlaceOf, tenantPlaceOptions } from "../config/read-config.ts";
import type { Registry } from "../registry/registry.ts";
import { mapPath, placeName, rightsIn } from "../release/place-options.ts";
import { responseText } from "../release/response-text.ts";
import { writeOptions, writeWords } from "../release/write-options.ts";
import { textTable } from "../text-table.ts";

/** One application in one slot. */
export interface Filled {
  slot: string;
  module: string;
  /** The application's declaration. */
  order: number;
  /** The place that the tenant sets; undefined without one. */
  place?: number;
  hidden: boolean;
}

const slotPlaceOptions: Record<string, Option> = {
  ...tenantPlaceOptions,
  tenant: { value: "domain", required: true, help: "The tenant whose slots they are." },
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

const options = { ...slotPlaceOptions, ...writeOptions };
const moduleNote = "is tickets or @app/tickets. `rollback` brings the earlier arrangement back.";

export const orderSlot: Command = {
  name: "slot order",
  summary: "Set the order of the applications in a slot of a tenant",
  args: ["slot", "modules?"],
  options,
  notes: `<modules> are separated by commas, and each ${moduleNote}\nOthers follow as they declare; without <modules> all do.`,
  run: (context) => arrange(context, { order: modulesOf(context.call, "modules?") }),
};

export const hideInSlot: Command = {
  name: "slot hide",
  summary: "Take an application out of a slot of a tenant",
  args: ["slot", "module"],
  options,
  notes: `<module> ${moduleNote}`,
  run: (context) => arrange(context, { hide: modulesOf(context.call, "module") }),
};

export const showInSlot: Command = {
  name: "slot show",
  summary: "Show an application that was hidden in a slot again",
  args: ["slot", "module"],
  options,
  notes: `<module> ${moduleNote}`,
  run: (context) => arrange(context, { show: modulesOf(context.call, "module") }),
};

async function arrange(
  { call, withRegistry, progress }: Context,
  change: Pick<SlotBody, "order" | "hide" | "show">,
): Promise<Outcome> {
  const place = tenantPlaceOf(call);
  const { reason, dryRun, expected, key } = writeWords(call);
  const { environment, scope: tenant } = place;
  const body: SlotBody = { environment, tenant, slot: call.arg("slot"), ...change, reason, dryRun };
  const data = await withRegistry(rightsIn(place, "publish"), async (registry) => {
    const { release } = await readSlots(registry, place);
    progress(`Arranging ${body.slot} for ${placeName(place)} …`);
    return registry.send<PublishResponse>({ method: "POST", path: "/slots", body, expected: expected ?? release, key });
  });
  return { data, text: responseText(data, place, dryRun) };
}

/** `tickets,@app/assets` → specifiers; none for an argument that is not given. */
function modulesOf(call: Call, name: string): string[] {
  const words = call
    .arg(name)
    .split(/[\s,]+/)
    .filter(Boolean);
  return words.map((word) => (word.startsWith(appPrefix) ? word : appPrefix + word));
}

const cells = {
  SLOT: ({ slot }: Filled) => slot,
  APPLICATION: ({ module }: Filled) => module,
  DECLARED: ({ order }: Filled) => String(order),
  PLACE: ({ place }: Filled) => (place === undefined ? "-" : String(place)),
  SHOWN: ({ hidden }: Filled) => (hidden ? "no" : "yes"),
};

export const listSlots: Command = {
  name: "slot list",
  summary: "List what fills the slots of a tenant, in its order",
  options: slotPlaceOptions,
  async run({ call, withRegistry }) {
    const place = tenantPlaceOf(call);
    const { filled } = await withRegistry(rightsIn(place, "read"), (registry) => readSlots(registry, place));
    return { data: filled, text: textTable(filled, cells, `Nothing fills a slot of ${placeName(place)}.`) };
  },
};
