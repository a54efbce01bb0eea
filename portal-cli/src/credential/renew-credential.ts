import type { Command } from "../command.ts";
import { expiresOption } from "./expires-option.ts";

export const renewCredential: Command = {
  name: "credential renew",
  summary: "Make another credential with the same rights, beside those of the name",
  args: ["name or id"],
  options: {
    ...expiresOption,
    overlap: {
      type: "string",
      value: "time",
      help: "How long those before it go on working, e.g. 7d; otherwise until they are revoked.",
    },
  },
  notes: "The credential is printed this once; the portal keeps a hash of it.",
  async run({ call, withPortal }) {
    const name = call.arg("name or id");
    const renewal = { expires: call.text("expires"), overlap: call.text("overlap") };
    const credential = await withPortal((portal) => portal.renewCredential(name, renewal));
    const text = `Made another credential of ${name}.\nCredential: ${credential} (not shown again)`;
    return { data: { name, credential }, text };
  },
};
