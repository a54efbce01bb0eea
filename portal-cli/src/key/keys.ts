import type { KeySummary } from "@portico/portal-server/provisioning";
import type { Command } from "../command.ts";
import { textTable } from "../text-table.ts";

const minute = (at: string) => at.slice(0, 16).replace("T", " ");

const cells = {
  KID: ({ kid }: KeySummary) => kid,
  STATE: ({ state }: KeySummary) => state,
  "SIGNS FROM": ({ signs_from }: KeySummary) => minute(signs_from),
  "PUBLISHED UNTIL": ({ published_until }: KeySummary) => (published_until ? minute(published_until) : "replaced"),
};

export const listKeys: Command = {
  name: "key list",
  summary: "List the keys that sign a tenant's exchange tokens",
  args: ["tenant"],
  notes: "A tenant's first key is made when it is first needed. Times are UTC.",
  async run({ call, withPortal }) {
    const tenant = call.arg("tenant");
    const data = await withPortal((portal) => portal.listKeys(tenant));
    const none = `${tenant} has no key yet: the first exchange token makes one, and so does \`key rotate ${tenant}\`.`;
    const next = data.length > 0 ? `\nReplace the key with \`key rotate ${tenant}\`.` : "";
    return { data, text: textTable(data, cells, none) + next };
  },
};

export const rotateKey: Command = {
  name: "key rotate",
  summary: "Replace the key that signs a tenant's exchange tokens",
  args: ["tenant"],
  options: { now: { help: "Replace all keys immediately, e.g. after a theft: tokens of the earlier ones are void." } },
  notes:
    "The new key is published immediately and signs 10 minutes later, so every back end has it by then. The earlier one stays published until its last token has expired.",
  async run({ call, withPortal }) {
    const tenant = call.arg("tenant");
    const data = await withPortal((portal) => portal.rotateKey(tenant, call.flag("now")));
    return { data, text: `The key ${data.kid} of ${tenant} signs from ${data.signs_from} on.` };
  },
};
