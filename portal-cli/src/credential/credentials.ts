import type { CredentialSummary } from "@portico/portal-server/provisioning";
import type { Command, Option } from "../command.ts";
import { textTable } from "../text-table.ts";

export const expiresOption = {
  expires: { value: "time", help: "How long it lasts, e.g. 90d or 12h; otherwise for ever." },
} satisfies Record<string, Option>;

const day = (at: string | null, none: string) => at?.slice(0, 10) ?? none;
const minute = (at: string | null) => at?.slice(0, 16).replace("T", " ") ?? "never";

const cells = {
  ID: ({ id }: CredentialSummary) => id,
  NAME: ({ name }: CredentialSummary) => name,
  ROLE: ({ role }: CredentialSummary) => role,
  SCOPES: ({ scopes }: CredentialSummary) => scopes.join(", "),
  MODULES: ({ modules }: CredentialSummary) => modules.join(", "),
  CREATED: ({ created_at }: CredentialSummary) => day(created_at, ""),
  EXPIRES: ({ expires_at }: CredentialSummary) => day(expires_at, "never"),
  "LAST USE": ({ last_used_at }: CredentialSummary) => minute(last_used_at),
  STATE: ({ state }: CredentialSummary) => state,
};

export const listCredentials: Command = {
  name: "credential list",
  summary: "List all credentials of pipelines and back ends, without their secrets",
  notes: "The last use is written down once a minute at most. Times are UTC.",
  async run({ withPortal }) {
    const data = await withPortal((portal) => portal.listCredentials());
    return { data, text: textTable(data, cells, "There is no credential yet.") };
  },
};

export const renewCredential: Command = {
  name: "credential renew",
  summary: "Make another credential with the same rights, beside those of the name",
  args: ["name or id"],
  options: {
    ...expiresOption,
    overlap: {
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

export const revokeCredential: Command = {
  name: "credential revoke",
  summary: "End the credentials of a name, or the one of an id, at once",
  args: ["name or id"],
  notes: "An application's back end has the name TENANT/MODULE. What is revoked stays in `credential list`.",
  async run({ call, withPortal }) {
    const data = await withPortal((portal) => portal.revokeCredential(call.arg("name or id")));
    return { data, text: data.map(({ name, id }) => `Revoked ${name} (${id}).`).join("\n") };
  },
};
