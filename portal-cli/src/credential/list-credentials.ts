import type { CredentialSummary } from "@portico/portal-server/provisioning";
import type { Command } from "../command.ts";
import { textTable } from "../text-table.ts";

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
  args: [],
  options: {},
  notes: "The last use is written down once a minute at most. Times are UTC.",
  async run({ withPortal }) {
    const data = await withPortal((portal) => portal.listCredentials());
    return { data, text: textTable(data, cells, "There is no credential yet.") };
  },
};
