import type { Release } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import { placeName, placeOf, placeOptions, rightsIn } from "../release/place-options.ts";
import { reasonOf, reasonOption } from "../release/reason-option.ts";
import { releaseLine } from "../release/release-text.ts";
import { runningCanary } from "./running-canary.ts";

/** Defines the two commands that end a canary. */
function endOf(verb: "end" | "finish", summary: string): Command {
  return {
    name: `canary ${verb}`,
    summary,
    args: [],
    options: { ...placeOptions, ...reasonOption },
    async run({ call, withRegistry }) {
      const place = placeOf(call);
      const reason = reasonOf(call);
      const data = await withRegistry(rightsIn(place, "promote"), async (registry) => {
        const canary = await runningCanary(registry, place);
        if (!canary) throw new RegistryRefusal("release.no_canary", `No canary runs for ${placeName(place)}.`);
        return registry.send<{ release: Release }>({
          method: "POST",
          path: `/canary/${verb}`,
          body: { ...place, release: canary.release.id, reason },
        });
      });
      return { data, text: `${releaseLine(data.release)}\nThe canary of ${placeName(place)} has ended.` };
    },
  };
}

export const endCanary = endOf("end", "End a canary: everyone gets the current release again");
export const finishCanary = endOf(
  "finish",
  "End a canary: everyone gets what it changes, with what was published meanwhile",
);
