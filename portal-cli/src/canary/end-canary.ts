import type { RegistryOverview, Release } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import type { Registry } from "../registry/registry.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import { placeName, placeOf, placeOptions } from "../release/place-options.ts";
import { reasonOf, reasonOption } from "../release/reason-option.ts";
import { releaseLine } from "../release/release-text.ts";

interface Place {
  environment: string;
  scope: string;
}

/** The two ways in which a trial ends. */
function endOf(verb: "end" | "finish", summary: string): Command {
  return {
    name: `canary ${verb}`,
    summary,
    args: [],
    options: { ...placeOptions, ...reasonOption },
    async run({ call, withRegistry }) {
      const place = placeOf(call);
      const reason = reasonOf(call);
      const data = await withRegistry(async (registry) => {
        const release = await onTrial(registry, place);
        return registry.ask<{ release: Release }>({
          method: "POST",
          path: `/canary/${verb}`,
          body: { ...place, release, reason },
        });
      });
      return { data, text: `${releaseLine(data.release)}\nThe trial of ${placeName(place)} has ended.` };
    },
  };
}

async function onTrial(registry: Registry, place: Place): Promise<number> {
  const query = place.scope === "base" ? {} : { q: place.scope };
  const { cells } = await registry.ask<RegistryOverview>({ method: "GET", path: "/overview", query });
  const cell = cells.find(({ environment, scope }) => environment === place.environment && scope === place.scope);
  if (cell?.canary) return cell.canary.release.id;
  throw new RegistryRefusal("release.no_canary", `No release is on trial for ${placeName(place)}.`);
}

export const endCanary = endOf("end", "End a trial: everybody gets the current release again");
export const finishCanary = endOf("finish", "End a trial: everybody gets the release on trial");
