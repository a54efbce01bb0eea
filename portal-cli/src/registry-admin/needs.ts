import { needKinds, needParts, plainNeeds } from "@portico/shared-utility/contract";
import type { Call, Command } from "../command.ts";

export const addNeed: Command = {
  name: "need add",
  summary: "Approve what a tenant's modules may need of the page's policy",
  args: ["scope", "kind", "value?"],
  notes: `<scope> is a tenant's domain, or base. <kind> is one of ${needKinds.join(", ")}.\n<value> is an exact origin or a folder of a shared host, such as https://api.example; for trusted-types the name of a policy, such as vue; for feature a feature of the browser, such as camera. ${plainNeeds.join(", ")} have none.`,
  async run({ call, withPortal }) {
    const scope = call.arg("scope");
    const need = await withPortal((portal) => portal.addNeed(scope, needOf(call)));
    return { data: { scope, need }, text: `Modules of ${scope} may need ${need}.` };
  },
};

export const listNeeds: Command = {
  name: "need list",
  summary: "List what a tenant's modules may need of the page's policy",
  args: ["scope"],
  async run({ call, withPortal }) {
    const scope = call.arg("scope");
    const data = await withPortal((portal) => portal.listNeeds(scope));
    return { data, text: data.length > 0 ? data.join("\n") : `Nothing is approved for modules of ${scope}.` };
  },
};

export const removeNeed: Command = {
  name: "need remove",
  summary: "Withdraw the approval of a need",
  args: ["scope", "kind", "value?"],
  notes: "Pages that are opened from now on do not get it either, whatever is released.",
  async run({ call, withPortal }) {
    const [scope, need] = [call.arg("scope"), needOf(call)];
    await withPortal((portal) => portal.removeNeed(scope, need));
    return { data: { scope, need }, text: `Modules of ${scope} may no longer need ${need}.` };
  },
};

/** The need in `<kind> <value>`; both may also be one word, such as `connect:https://api.example`. */
function needOf(call: Call): string {
  const [kind, value] = [call.arg("kind"), call.arg("value?")];
  if (value !== "") return `${kind}:${value}`;
  const parts = needParts(kind);
  return parts.value === "" ? parts.kind : `${parts.kind}:${parts.value}`;
}
