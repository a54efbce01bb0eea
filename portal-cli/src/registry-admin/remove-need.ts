import type { Command } from "../command.ts";
import { needOf } from "./need-of.ts";

export const removeNeed: Command = {
  name: "need remove",
  summary: "Approve a need no longer",
  args: ["scope", "kind", "value?"],
  options: {},
  notes: "Pages that are opened from now on do not get it either, whatever is released.",
  async run({ call, withPortal }) {
    const [scope, need] = [call.arg("scope"), needOf(call)];
    await withPortal((portal) => portal.removeNeed(scope, need));
    return { data: { scope, need }, text: `Modules of ${scope} may no longer need ${need}.` };
  },
};
