import type { Command } from "../command.ts";
import { tenantPlaceOf } from "../config/read-config.ts";
import { placeName, rightsIn } from "../release/place-options.ts";
import { textTable } from "../text-table.ts";
import { type Filled, readSlots, slotPlaceOptions } from "./read-slots.ts";

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
  args: [],
  options: slotPlaceOptions,
  async run({ call, withRegistry }) {
    const place = tenantPlaceOf(call);
    const { filled } = await withRegistry(rightsIn(place, "read"), (registry) => readSlots(registry, place));
    return { data: filled, text: textTable(filled, cells, `Nothing fills a slot of ${placeName(place)}.`) };
  },
};
