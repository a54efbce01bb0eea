import type { RegistryCredentialSummary } from "@portico/portal-server/provisioning";
import type { Command } from "../command.ts";
import { textTable } from "../text-table.ts";

const cells = {
  NAME: ({ name }: RegistryCredentialSummary) => name,
  ROLE: ({ role }: RegistryCredentialSummary) => role,
  ENVIRONMENTS: ({ environments }: RegistryCredentialSummary) => environments.join(", "),
  SCOPES: ({ scopes }: RegistryCredentialSummary) => scopes.join(", "),
  MODULES: ({ modules }: RegistryCredentialSummary) => modules.join(", "),
  ORIGINS: ({ origins }: RegistryCredentialSummary) => origins.join(", "),
  SINCE: ({ created_at }: RegistryCredentialSummary) => created_at.slice(0, 10),
};

export const listRegistryCredentials: Command = {
  name: "registry list",
  summary: "List the pipelines' credentials, without their secrets",
  args: [],
  options: {},
  async run({ withPortal }) {
    const data = await withPortal((portal) => portal.listRegistryCredentials());
    return { data, text: textTable(data, cells, "There is no registry credential yet.") };
  },
};
