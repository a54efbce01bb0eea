import type { Command } from "../command.ts";

export const listNeeds: Command = {
  name: "need list",
  summary: "List what a tenant's modules may need of the page's policy",
  args: ["scope"],
  options: {},
  async run({ call, withPortal }) {
    const scope = call.arg("scope");
    const data = await withPortal((portal) => portal.listNeeds(scope));
    return { data, text: data.length > 0 ? data.join("\n") : `Nothing is approved for modules of ${scope}.` };
  },
};
