import type { NewRole } from "@portico/portal-server/provisioning";
import type { Command } from "../command.ts";
import { UsageError } from "../usage-error.ts";

const roles = ["registry", "platform", "none"];

export const setRole: Command = {
  name: "user role",
  summary: "Let a person manage releases, or no longer",
  args: ["tenant", "email", "role"],
  options: {},
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
