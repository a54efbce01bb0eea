import type { Canary, RegistryOverview, Release } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import type { Registry } from "../registry/registry.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import { placeName, placeOf, placeOptions, releaseNumber, rightsIn } from "../release/place-options.ts";
import { releaseLine } from "../release/release-text.ts";
import { reasonOf, reasonOption } from "../release/write-options.ts";
import { UsageError } from "../usage-error.ts";

export const startCanary: Command = {
  name: "canary start",
  summary: "Give a release to some people first, or the canary to others",
  args: ["release"],
  options: {
    ...placeOptions,
    percent: { value: "number", required: true, help: "Of a hundred people, 0 to 100." },
    person: { value: "email", multiple: true, help: "Gets it in any case; repeatable." },
    ...reasonOption,
  },
  notes:
    "A person who has it keeps it while the percentage grows. When its pages report too many failures, the portal ends\nthe canary by itself and says so in the history. It needs a credential with the role promote, as do `canary finish`\nand `canary end`.",
  async run({ call, withRegistry }) {
    const place = placeOf(call);
    const [release, given] = [releaseNumber(call.arg("release"), "<release>"), call.requiredText("percent")];
    const percent = Number(given);
    if (!/^\d{1,3}$/.test(given) || percent > 100)
      throw new UsageError("--percent must be a whole number from 0 to 100.");
    const body = { ...place, release, percent, people: call.list("person"), reason: reasonOf(call) };
    const data = await withRegistry(rightsIn(place, "promote"), (registry) =>
      registry.send<{ release: Release }>({ method: "POST", path: "/canary", body }),
    );
    const text = `${releaseLine(data.release)}\n${percent}% of the people of ${placeName(place)} get it.`;
    return { data, text };
  },
};

function endOf(verb: "end" | "finish", summary: string): Command {
  return {
    name: `canary ${verb}`,
    summary,
    options: { ...placeOptions, ...reasonOption },
    async run({ call, withRegistry }) {
      const place = placeOf(call);
      const reason = reasonOf(call);
      const data = await withRegistry(rightsIn(place, "promote"), async (registry) => {
        const canary = await runningCanary(registry, place);
        if (!canary) {
          const none = `No canary runs for ${placeName(place)}, or none that this credential may see.`;
          throw new RegistryRefusal("release.no_canary", none);
        }
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

export async function runningCanary(
  registry: Registry,
  place: { environment: string; scope: string },
): Promise<Canary | undefined> {
  const query = place.scope === "base" ? {} : { q: place.scope };
  const { cells } = await registry.send<RegistryOverview>({ method: "GET", path: "/overview", query });
  const cell = cells.find(({ environment, scope }) => environment === place.environment && scope === place.scope);
  return cell?.canary ?? undefined;
}
