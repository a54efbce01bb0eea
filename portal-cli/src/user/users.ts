import type { NewRole, UserSummary } from "@portico/portal-server/provisioning";
import type { Command, Option } from "../command.ts";
import { choosePassword } from "../password/choose-password.ts";
import { textTable } from "../text-table.ts";
import { UsageError } from "../usage-error.ts";

const cells = {
  EMAIL: (user: UserSummary) => user.email,
  NAME: (user: UserSummary) => user.name,
  SINCE: (user: UserSummary) => user.created_at.slice(0, 10),
  GROUPS: (user: UserSummary) => user.groups.join(", "),
};
const roles = ["registry", "platform", "none"];

const passwordOptions: Record<string, Option> = {
  generate: { help: "Make a password and print it, this once." },
};

const passwordNotes =
  "The password is asked for, or read from standard input; it is never an argument, which other users of the machine\ncould see. It has at least 12 characters.";

function passwordLine(generated: string | undefined): string {
  return generated === undefined ? "" : `\nPassword: ${generated} (not shown again)`;
}

export const addUser: Command = {
  name: "user add",
  summary: "Add an account to a tenant",
  args: ["tenant", "email"],
  options: { name: { value: "name", required: true, help: "The person's name." }, ...passwordOptions },
  notes: passwordNotes,
  async run({ call, terminal, withPortal }) {
    const { password, generated } = await choosePassword(terminal, call.flag("generate"));
    const [tenant, email] = [call.arg("tenant"), call.arg("email")];
    const user = { tenant, email, name: call.requiredText("name"), password };
    const added = await withPortal((portal) => portal.addUser(user));
    return {
      data: { ...added, ...(generated !== undefined && { password: generated }) },
      text: `Added ${added.email} (${added.name}) to ${tenant}.${passwordLine(generated)}`,
    };
  },
};

export const listUsers: Command = {
  name: "user list",
  summary: "List a tenant's accounts",
  args: ["tenant"],
  async run({ call, withPortal }) {
    const tenant = call.arg("tenant");
    const data = await withPortal((portal) => portal.listUsers(tenant));
    return { data, text: textTable(data, cells, `${tenant} has no account yet.`) };
  },
};

export const setPassword: Command = {
  name: "user password",
  summary: "Set an account's password; all its sessions end",
  args: ["tenant", "email"],
  options: passwordOptions,
  notes: passwordNotes,
  async run({ call, terminal, withPortal }) {
    const { password, generated } = await choosePassword(terminal, call.flag("generate"));
    const change = { tenant: call.arg("tenant"), email: call.arg("email"), password };
    const sessions = await withPortal((portal) => portal.setPassword(change));
    return {
      data: { email: change.email, sessions_ended: sessions, ...(generated !== undefined && { password: generated }) },
      text: `Set the password of ${change.email} in ${change.tenant}; sessions ended: ${sessions}.${passwordLine(generated)}`,
    };
  },
};

export const setRole: Command = {
  name: "user role",
  summary: "Let a person manage releases, or no longer",
  args: ["tenant", "email", "role"],
  notes:
    "<role> is registry (the releases of the person's own tenant), platform (those of the base and of every tenant)\nor none. The page is /registry.",
  async run({ call, withPortal }) {
    const [tenant, email, role] = [call.arg("tenant"), call.arg("email"), call.arg("role")];
    if (!roles.includes(role)) throw new UsageError(`<role> must be one of ${roles.join(", ")}.`);
    const change = { tenant, email, role: role === "none" ? null : role } as NewRole;
    await withPortal((portal) => portal.setRole(change));
    return { data: { tenant, email, role }, text: `The role of ${email} in ${tenant}: ${role}.` };
  },
};

export const addToGroup: Command = {
  name: "user group add",
  summary: "Add a person to a group",
  args: ["tenant", "email", "group"],
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
  notes: "Open pages lose the applications of the group within a second.",
  async run({ call, withPortal }) {
    const membership = { tenant: call.arg("tenant"), email: call.arg("email"), group: call.arg("group") };
    const { tenant, email, group } = membership;
    await withPortal((portal) => portal.removeFromGroup(membership));
    return { data: membership, text: `${email} of ${tenant} is no longer in the group ${group}.` };
  },
};
