import type { PublishAnswer, RegistryMap } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import type { Registry } from "../registry/registry.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import { answerText } from "./answer-text.ts";
import { mapPath, placeName, placeOf, placeOptions, releaseNumber } from "./place-options.ts";
import { writeOptions, writeWords } from "./write-options.ts";

export const rollBack: Command = {
  name: "rollback",
  summary: "Go back to an older release, by default to the one before",
  args: [],
  options: {
    ...placeOptions,
    to: { type: "string", value: "release", help: "`history` lists them." },
    ...writeOptions,
  },
  async run({ call, withRegistry, progress }) {
    const place = placeOf(call);
    const { reason, dryRun, expected, key } = writeWords(call);
    const given = call.text("to");
    const data = await withRegistry(async (registry) => {
      const { current, before } = await currentOf(registry, place);
      const to = given === undefined ? before : releaseNumber(given, "--to");
      if (to === null)
        throw new RegistryRefusal("release.unknown", `There is no release before this one of ${placeName(place)}.`);
      progress(`Going back to release ${to} of ${placeName(place)} …`);
      const body = { ...place, to, reason, dryRun };
      return registry.ask<PublishAnswer>({ method: "POST", path: "/rollback", body, seen: expected ?? current, key });
    });
    return { data, text: answerText(data, place, dryRun) };
  },
};

/** The current release, and the one whose map it replaced. */
async function currentOf(registry: Registry, place: { environment: string; scope: string }) {
  const { release } = await registry.ask<RegistryMap>({ method: "GET", path: mapPath(place) });
  return { current: release?.id ?? 0, before: release?.parent ?? null };
}
