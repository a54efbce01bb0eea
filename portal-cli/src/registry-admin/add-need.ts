import { needKinds, plainNeeds } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import { needOf } from "./need-of.ts";

export const addNeed: Command = {
  name: "need add",
  summary: "Approve what a tenant's modules may need of the page's policy",
  args: ["scope", "kind", "value?"],
  options: {},
  notes: `<scope> is a tenant's domain, or base. <kind> is one of ${needKinds.join(", ")}.\n<value> is an exact origin or a folder of a shared host, such as https://api.example; for trusted-types the name of a policy, such as vue; for feature a feature of the browser, such as camera. ${plainNeeds.join(", ")} have none.`,
  async run({ call, withPortal }) {
    const scope = call.arg("scope");
    const need = await withPortal((portal) => portal.addNeed(scope, needOf(call)));
    return { data: { scope, need }, text: `Modules of ${scope} may need ${need}.` };
  },
};
