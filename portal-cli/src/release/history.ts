import type { RegistryRights } from "@portico/portal-server/provisioning";
import type { MapDiff, Release, ReleasePage } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import { textTable } from "../text-table.ts";
import { UsageError } from "../usage-error.ts";
import { environments, placeName, placeOf, placeOptions, releaseNumber, rightsIn } from "./place-options.ts";
import { changeLines, moment } from "./release-text.ts";

const cells = {
  RELEASE: ({ id, current }: Release) => `${id}${current ? " *" : ""}`,
  WHEN: ({ created_at }: Release) => moment(created_at),
  KIND: ({ kind, source }: Release) => (source === null ? kind : `${kind} of ${source}`),
  AUTHOR: ({ author }: Release) => author,
  REASON: ({ reason }: Release) => reason,
};

export const history: Command = {
  name: "history",
  summary: "List the releases of a map, newest first",
  options: {
    ...placeOptions,
    before: { value: "release", help: "Only those older than this one." },
    limit: { value: "number", help: "How many, at most 100; 20 by default." },
  },
  notes: "The current release is marked with a star.",
  async run({ call, withRegistry }) {
    const place = placeOf(call);
    const [before, limit = "20"] = [call.text("before"), call.text("limit")];
    if (!/^\d{1,3}$/.test(limit)) throw new UsageError("--limit must be a number from 1 to 100.");
    const query = { ...place, limit, ...(before !== undefined && { before: releaseNumber(before, "--before") }) };
    const page = await withRegistry(rightsIn(place, "read"), (registry) =>
      registry.send<ReleasePage>({ method: "GET", path: "/releases", query }),
    );
    const more = page.next === null ? "" : `\nOlder ones: --before ${page.next}`;
    return {
      data: page,
      text: textTable(page.releases, cells, `Nothing was released for ${placeName(place)}.`) + more,
    };
  },
};

// A release's number does not reveal its environment and scope.
const everywhere: RegistryRights = { role: "read", environments: [...environments], scopes: ["*"] };

export const diff: Command = {
  name: "diff",
  summary: "Show what differs between two releases",
  args: ["from", "to"],
  notes: "<from> may be 0, for nothing.",
  async run({ call, withRegistry }) {
    const [from, to] = ["from", "to"].map((name) => releaseNumber(call.arg(name), `<${name}>`));
    const data = await withRegistry(everywhere, (registry) =>
      registry.send<MapDiff>({ method: "GET", path: "/diff", query: { from, to } }),
    );
    return { data, text: changeLines(data.changes) };
  },
};
