import type { Command } from "../command.ts";

export const removeApp: Command = {
  name: "app remove",
  summary: "Take an application from a tenant's people",
  args: ["tenant", "module"],
  options: {},
  notes: "What the application has stored stays, and its module stays in the tenant's import map.",
  async run({ call, withPortal }) {
    const [tenant, module] = [call.arg("tenant"), call.arg("module")];
    await withPortal((portal) => portal.removeApp(tenant, module));
    return { data: { tenant, module }, text: `Removed ${module} from ${tenant}.` };
  },
};
