import type { Command } from "../command.ts";

export const removeHost: Command = {
  name: "tenant host remove",
  summary: "Take a host name from a tenant",
  args: ["domain", "host"],
  options: {},
  async run({ call, withPortal }) {
    const [domain, host] = [call.arg("domain"), call.arg("host")];
    await withPortal((portal) => portal.removeHost(domain, host));
    return { data: { domain, host }, text: `${domain} does not answer at ${host} any more.` };
  },
};
