import type { Command } from "../command.ts";

export const removeRegistryCredential: Command = {
  name: "registry remove",
  summary: "End a pipeline's credential at once",
  args: ["name"],
  options: {},
  async run({ call, withPortal }) {
    const name = call.arg("name");
    await withPortal((portal) => portal.removeRegistryCredential(name));
    return { data: { name }, text: `Removed the registry credential ${name}.` };
  },
};
