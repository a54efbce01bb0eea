import type { Command } from "../command.ts";
import { expiresOption } from "../credential/expires-option.ts";

export const makeCredential: Command = {
  name: "app credential",
  summary: "Make a credential with which an application's back end sends notifications",
  args: ["tenant", "module"],
  options: { ...expiresOption, only: { type: "boolean", help: "End all its other credentials at once." } },
  notes:
    "The credential is printed this once; the portal keeps a hash of it. The one made before goes on working until the\nnext is made, so that it can be replaced without a pause. They all end with `app remove`.",
  async run({ call, withPortal }) {
    const [tenant, module] = [call.arg("tenant"), call.arg("module")];
    const wanted = { tenant, module, only: call.flag("only"), expires: call.text("expires") };
    const credential = await withPortal((portal) => portal.addAppCredential(wanted));
    const text = `Made a credential of ${module} in ${tenant}.\nCredential: ${credential} (not shown again)`;
    return { data: { tenant, module, credential }, text };
  },
};
