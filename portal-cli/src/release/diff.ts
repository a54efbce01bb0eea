import type { RegistryRights } from "@portico/portal-server/provisioning";
import type { MapDiff } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import { environments, releaseNumber } from "./place-options.ts";
import { changeLines } from "./release-text.ts";

// A release's number does not reveal its environment and scope.
const everywhere: RegistryRights = { role: "read", environments: [...environments], scopes: ["*"] };

export const diff: Command = {
  name: "diff",
  summary: "Show what differs between two releases",
  args: ["from", "to"],
  options: {},
  notes: "<from> may be 0, for nothing.",
  async run({ call, withRegistry }) {
    const [from, to] = ["from", "to"].map((name) => releaseNumber(call.arg(name), `<${name}>`));
    const data = await withRegistry(everywhere, (registry) =>
      registry.send<MapDiff>({ method: "GET", path: "/diff", query: { from, to } }),
    );
    return { data, text: changeLines(data.changes) };
  },
};
