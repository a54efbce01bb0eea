import type { Command } from "../command.ts";

export const rotateKey: Command = {
  name: "key rotate",
  summary: "Replace the key that signs a tenant's exchange tokens",
  args: ["tenant"],
  options: {
    now: {
      type: "boolean",
      help: "Replace all keys immediately, e.g. after a theft: tokens of the earlier ones are void.",
    },
  },
  notes:
    "The new key is published immediately and signs 10 minutes later, so every back end has it by then. The earlier one stays published until its last token has expired.",
  async run({ call, withPortal }) {
    const tenant = call.arg("tenant");
    const data = await withPortal((portal) => portal.rotateKey(tenant, call.flag("now")));
    return { data, text: `The key ${data.kid} of ${tenant} signs from ${data.signs_from} on.` };
  },
};
