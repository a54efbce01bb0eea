import type { Command } from "../command.ts";

export const addOrigin: Command = {
  name: "origin add",
  summary: "Let a tenant's modules come from an origin",
  args: ["scope", "origin"],
  notes:
    "<scope> is a tenant's domain, or base. <origin> is exact, e.g. https://cdn.globex.example. On a host that others share, name a folder: https://storage.example/globex/.",
  async run({ call, withPortal }) {
    const [scope, given] = [call.arg("scope"), call.arg("origin")];
    const origin = await withPortal((portal) => portal.addOrigin(scope, given));
    return { data: { scope, origin }, text: `Modules of ${scope} may come from ${origin}.` };
  },
};

export const listOrigins: Command = {
  name: "origin list",
  summary: "List the origins that a tenant's modules may come from",
  args: ["scope"],
  async run({ call, withPortal }) {
    const scope = call.arg("scope");
    const data = await withPortal((portal) => portal.listOrigins(scope));
    return { data, text: data.length > 0 ? data.join("\n") : `Modules of ${scope} come from this portal alone.` };
  },
};

export const removeOrigin: Command = {
  name: "origin remove",
  summary: "Let no further release name an origin",
  args: ["scope", "origin"],
  notes: "What is released already goes on; `rollback` or `publish` changes that.",
  async run({ call, withPortal }) {
    const [scope, origin] = [call.arg("scope"), call.arg("origin")];
    await withPortal((portal) => portal.removeOrigin(scope, origin));
    return { data: { scope, origin }, text: `No further release of ${scope} may name ${origin}.` };
  },
};
