import type { NewRegistryCredential, RegistryCredentialSummary } from "@portico/portal-server/provisioning";
import type { Command } from "../command.ts";
import { expiresOption } from "../credential/credentials.ts";
import { textTable } from "../text-table.ts";

export const makeRegistryCredential: Command = {
  name: "registry credential",
  summary: "Make a credential with which a pipeline publishes releases",
  args: ["name"],
  options: {
    role: { value: "role", required: true, help: "read, publish, promote (and roll back, and run canaries) or admin." },
    environment: { value: "name", multiple: true, required: true, help: "Where; repeatable." },
    scope: {
      value: "scope",
      multiple: true,
      required: true,
      help: "A tenant, base (what every tenant starts from) or *; repeatable.",
    },
    module: { value: "name", multiple: true, help: "Only these, e.g. @app/tickets or @app/*; repeatable." },
    ...expiresOption,
    origin: { value: "origin", multiple: true, help: "Only from there, e.g. https://cdn.example." },
  },
  notes:
    "The credential is printed this once; the portal keeps a hash of it. Give it to the pipeline as PORTICO_CREDENTIAL,\na masked variable: never as an argument, which other users of the machine could see.",
  async run({ call, withPortal }) {
    const [modules, origins] = [call.list("module"), call.list("origin")];
    const wanted = {
      name: call.arg("name"),
      role: call.requiredText("role"),
      environments: call.list("environment"),
      scopes: call.list("scope"),
      ...(modules.length > 0 && { modules }),
      ...(origins.length > 0 && { origins }),
      expires: call.text("expires"),
      // Passes the command line's words through: the portal validates them.
    } as NewRegistryCredential;
    const credential = await withPortal((portal) => portal.addRegistryCredential(wanted));
    const text = `Made the registry credential ${wanted.name}.\nCredential: ${credential} (not shown again)`;
    return { data: { name: wanted.name, credential }, text };
  },
};

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
  async run({ withPortal }) {
    const data = await withPortal((portal) => portal.listRegistryCredentials());
    return { data, text: textTable(data, cells, "There is no registry credential yet.") };
  },
};

export const removeRegistryCredential: Command = {
  name: "registry remove",
  summary: "End a pipeline's credential at once",
  args: ["name"],
  async run({ call, withPortal }) {
    const name = call.arg("name");
    await withPortal((portal) => portal.removeRegistryCredential(name));
    return { data: { name }, text: `Removed the registry credential ${name}.` };
  },
};
