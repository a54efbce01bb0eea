import type { RegistryRights } from "@portico/portal-server/provisioning";
import type { PublishResponse, RegistryMap, Release } from "@portico/shared-utility/contract";
import type { Command, Context } from "../command.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import { environments, mapPath, placeName, placeOf, placeOptions, releaseNumber, rightsIn } from "./place-options.ts";
import { responseText } from "./response-text.ts";
import { writeOptions, writeWords } from "./write-options.ts";

export const rollBack: Command = {
  name: "rollback",
  summary: "Go back to an older release, by default to the one before",
  options: { ...placeOptions, to: { value: "release", help: "`history` lists them." }, ...writeOptions },
  notes:
    "A rollback is not repeated by itself: the release before it is the one that it left, so name another with --to.\nIt needs a credential with the role promote.",
  async run({ call, withRegistry, progress }) {
    const place = placeOf(call);
    const { reason, dryRun, expected, key } = writeWords(call);
    const given = call.text("to");
    const asked = withRegistry(rightsIn(place, "promote"), async (registry) => {
      const { release } = await registry.send<RegistryMap>({ method: "GET", path: mapPath(place) });
      const to = given === undefined ? releaseBefore(release, place) : releaseNumber(given, "--to");
      progress(`Going back to release ${to} of ${placeName(place)} …`);
      const body = { ...place, to, reason, dryRun };
      const replaced = expected ?? release?.id ?? 0;
      return registry.send<PublishResponse>({ method: "POST", path: "/rollback", body, expected: replaced, key });
    });
    const data = await asked.catch(async (error: unknown) => {
      if (given !== undefined && isUnknown(error)) await nameOtherPlace(withRegistry, { ...place, to: Number(given) });
      throw error;
    });
    return { data, text: responseText(data, place, dryRun) };
  },
};

const isUnknown = (error: unknown) => error instanceof RegistryRefusal && error.code === "release.unknown";

// The registry names the place of a release to those who may see it, and a command sees its own place only.
const everywhere: RegistryRights = { role: "promote", environments: [...environments], scopes: ["*"] };

/** @throws RegistryRefusal `release.other_place` when there is such a release elsewhere */
function nameOtherPlace(
  withRegistry: Context["withRegistry"],
  wanted: { environment: string; scope: string; to: number },
): Promise<unknown> {
  const body = { ...wanted, reason: "Which place it belongs to", dryRun: true };
  return withRegistry(everywhere, ({ send }) => send({ method: "POST", path: "/rollback", body, expected: "any" }));
}

/** @throws RegistryRefusal when there is none, or when the current release is a rollback from it */
function releaseBefore(current: Release | null, place: { environment: string; scope: string }): number {
  const { id, kind, parent = null, source } = current ?? {};
  if (parent === null)
    throw new RegistryRefusal("release.unknown", `There is no release before this one of ${placeName(place)}.`);
  if (kind !== "rollback") return parent;
  const state = `Release ${id}, the current one of ${placeName(place)}, went back from release ${parent} to ${source} already.`;
  const hint = `Name the release to go to with --to; \`history\` lists them, and --to ${parent} undoes the rollback.`;
  throw new RegistryRefusal("release.rolled_back", `${state} ${hint}`);
}
