import { appPrefix, type PublishResponse, type SlotBody } from "@portico/shared-utility/contract";
import type { Call } from "../call.ts";
import type { Command, Context, Outcome } from "../command.ts";
import { tenantPlaceOf } from "../config/read-config.ts";
import { placeName, rightsIn } from "../release/place-options.ts";
import { responseText } from "../release/response-text.ts";
import { writeOptions, writeWords } from "../release/write-options.ts";
import { readSlots, slotPlaceOptions } from "./read-slots.ts";

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
  const words = call.arg(name).split(",").filter(Boolean);
  return words.map((word) => (word.startsWith(appPrefix) ? word : appPrefix + word));
}
