import type { OverrideTicket } from "@portico/shared-utility/contract";
import type { Command } from "../command.ts";
import { buildPackage } from "../publish/build-package.ts";
import { readBuild } from "../publish/read-build.ts";
import { portalOrigin } from "../registry/portal-origin.ts";
import { knownEnvironment, rightsIn } from "../release/place-options.ts";
import { UsageError } from "../usage-error.ts";
import { packageWith } from "./package-with.ts";
import { rebuildOnChange } from "./rebuild-on-change.ts";
import { serveModule } from "./serve-module.ts";
import { ticketLink } from "./ticket-link.ts";

export const dev: Command = {
  name: "dev",
  summary: "Run one module from this machine inside a deployed portal, for one person",
  args: ["module"],
  options: {
    tenant: { type: "string", value: "domain", required: true, help: "Whose portal." },
    environment: { type: "string", value: "name", required: true, help: "The one that PORTICO_URL serves." },
    for: { type: "string", value: "email", required: true, help: "The account that opens the link." },
    package: { type: "string", value: "folder", help: "Where the module is built, if several packages here have it." },
    port: { type: "string", value: "number", help: "Where it is served from; 4400 by default." },
    minutes: { type: "string", value: "number", help: "How long the link and the override last; 60 by default." },
  },
  notes:
    "It needs a running portal: PORTICO_URL, and in PORTICO_CREDENTIAL a credential that may publish the module.\nEvery change is built; reload the page to see it. The page shows a line that leads back, and Ctrl+C ends the serving.",
  async run({ call, terminal, portalUrl, withRegistry, progress, interrupted }) {
    const [module, tenant, email] = [call.arg("module"), call.requiredText("tenant"), call.requiredText("for")];
    const environment = knownEnvironment(call.requiredText("environment"), "--environment");
    if (!portalUrl) throw new UsageError("PORTICO_URL is missing: `dev` runs a module inside a deployed portal.");
    portalOrigin(portalUrl, "PORTICO_URL");
    const rights = rightsIn({ environment, scope: tenant }, "publish");
    const [port, minutes] = [numberOf(call.text("port") ?? "4400"), numberOf(call.text("minutes") ?? "60")];
    const found = packageWith(module, call.text("package"));
    // A missing credential is reported before anything is built.
    await withRegistry(rights, async () => {});
    progress(`Building ${found.folder} …`);
    await buildPackage(found, terminal);
    const page = ticketLink(portalUrl, tenant, "");
    const server = await serveModule({ module, port, allow: new URL(page).origin, build: () => readBuild(found) });
    const stopWatching = rebuildOnChange(found, terminal, progress);
    try {
      const body = { tenant, environment, email, module, minutes, ...server.addresses };
      const { ticket, expires_at } = await withRegistry(rights, (registry) =>
        registry.send<OverrideTicket>({ method: "POST", path: "/override-tickets", body }),
      );
      progress(`Serving ${module} at ${server.addresses.address}.`);
      progress(`Until ${expires_at}, signed in as ${email}:\n${ticketLink(portalUrl, tenant, ticket)}`);
      await interrupted();
    } finally {
      stopWatching();
      await server.close();
    }
    return { data: { module, tenant, environment }, text: `${module} is no longer served.` };
  },
};

function numberOf(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new UsageError(`"${text}" is no whole number.`);
}
