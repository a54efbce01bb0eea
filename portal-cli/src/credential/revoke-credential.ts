import type { Command } from "../command.ts";

export const revokeCredential: Command = {
  name: "credential revoke",
  summary: "End the credentials of a name, or the one of an id, at once",
  args: ["name or id"],
  options: {},
  notes: "An application's back end has the name TENANT/MODULE. What is revoked stays in `credential list`.",
  async run({ call, withPortal }) {
    const data = await withPortal((portal) => portal.revokeCredential(call.arg("name or id")));
    return { data, text: data.map(({ name, id }) => `Revoked ${name} (${id}).`).join("\n") };
  },
};
