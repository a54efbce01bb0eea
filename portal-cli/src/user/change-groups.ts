import type { Command } from "../command.ts";

export const addToGroup: Command = {
  name: "user group add",
  summary: "Add a person to a group",
  args: ["tenant", "email", "group"],
  options: {},
  notes:
    "A group is a name of the tenant's: it begins with its first member. `app allow` offers applications to groups.",
  async run({ call, withPortal }) {
    const membership = { tenant: call.arg("tenant"), email: call.arg("email"), group: call.arg("group") };
    const { tenant, email, group } = membership;
    await withPortal((portal) => portal.addToGroup(membership));
    return { data: membership, text: `${email} of ${tenant} is in the group ${group}.` };
  },
};

export const removeFromGroup: Command = {
  name: "user group remove",
  summary: "Remove a person from a group",
  args: ["tenant", "email", "group"],
  options: {},
  notes: "Open pages lose the applications of the group within a second.",
  async run({ call, withPortal }) {
    const membership = { tenant: call.arg("tenant"), email: call.arg("email"), group: call.arg("group") };
    const { tenant, email, group } = membership;
    await withPortal((portal) => portal.removeFromGroup(membership));
    return { data: membership, text: `${email} of ${tenant} is no longer in the group ${group}.` };
  },
};
