import type { Command } from "../command.ts";

export const addHost: Command = {
  name: "tenant host add",
  summary: "Let a tenant answer at a host name of its own",
  args: ["domain", "host"],
  options: {},
  notes:
    "<host> is whole, e.g. portal.acme.example. Names below ALLOWED_DOMAINS need none: there the first label is the tenant.",
  async run({ call, withPortal }) {
    const [domain, given] = [call.arg("domain"), call.arg("host")];
    const host = await withPortal((portal) => portal.addHost(domain, given));
    return { data: { domain, host }, text: `${domain} answers at ${host}.` };
  },
};

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
