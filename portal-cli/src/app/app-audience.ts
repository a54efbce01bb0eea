import type { AppOffer, Audience } from "@portico/portal-server/provisioning";
import type { Command } from "../command.ts";
import { UsageError } from "../usage-error.ts";

export const allowApp: Command = {
  name: "app allow",
  summary: "Say to whom an application is offered",
  args: ["tenant", "module"],
  options: {
    group: { value: "name", multiple: true, help: "A group of the tenant's people (`user group add`)." },
    role: { value: "role", multiple: true, help: "registry or platform (`user role`)." },
    everybody: { help: "Everybody in the tenant again, as in the beginning." },
  },
  notes:
    "What is given takes the place of what was. Others no longer find the application, nor does the portal give them a\ntoken for it. Its public pages stay open to all. Open pages follow within a second.",
  async run({ call, withPortal }) {
    const [tenant, module] = [call.arg("tenant"), call.arg("module")];
    const [everybody, groups, roles] = [call.flag("everybody"), call.list("group"), call.list("role")];
    if (everybody === groups.length + roles.length > 0)
      throw new UsageError("Give --everybody, or --group and --role as often as needed.");
    const offer = { tenant, module, everybody, groups, roles } as AppOffer;
    const data = await withPortal((portal) => portal.allowApp(offer));
    const reach = `${data.accounts} of ${data.of} accounts`;
    return { data, text: `${module} of ${tenant} is offered to ${audienceText(data)}: ${reach}.` };
  },
};

/** An application's audience as text, e.g. `everybody` or `groups support, it; role registry`. */
export function audienceText({ groups, roles }: Audience): string {
  const texts = [listed("group", groups), listed("role", roles)].filter((text) => text !== "");
  return texts.join("; ") || "everybody";
}

function listed(word: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  return `${names.length === 1 ? word : `${word}s`} ${names.join(", ")}`;
}
