import { existsSync, readdirSync, watch } from "node:fs";
import { basename, join } from "node:path";
import { type OverrideTicket, overrideFragment } from "@portico/shared-utility/contract";
import type { Call, Command, Terminal } from "../command.ts";
import { buildPackage } from "../publish/build-package.ts";
import { findPackage, type ModulePackage, modulesOf } from "../publish/find-package.ts";
import { readBuild } from "../publish/read-build.ts";
import { portalOrigin } from "../registry/portal-origin.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import { knownEnvironment, rightsIn } from "../release/place-options.ts";
import { UsageError } from "../usage-error.ts";
import { serveModule } from "./serve-module.ts";

export const dev: Command = {
  name: "dev",
  summary: "Run one module from this machine inside a deployed portal, for one person",
  args: ["module"],
  options: {
    tenant: { value: "domain", required: true, help: "Whose portal." },
    environment: { value: "name", required: true, help: "The one that PORTICO_URL serves." },
    for: { value: "email", required: true, help: "The account that opens the link." },
    package: { value: "folder", help: "Where the module is built, if several packages here have it." },
    port: { value: "number", help: "Where it is served from; 4400 by default." },
    minutes: { value: "number", help: "How long the link and the override last; 60 by default." },
  },
  notes:
    "It needs a running portal: PORTICO_URL, and in PORTICO_CREDENTIAL a credential that may publish the module.\nEvery change is built; reload the page to see it. The page shows a line that leads back, and Ctrl+C ends the serving.",
  async run({ call, terminal, portalUrl, withRegistry, progress, interrupted }) {
    const [module, tenant, email] = [call.arg("module"), call.requiredText("tenant"), call.requiredText("for")];
    const environment = knownEnvironment(call.requiredText("environment"), "--environment");
    const [port, minutes] = [numberOf(call, "port", 4400, 65_535), numberOf(call, "minutes", 60, 99_999)];
    if (!portalUrl) throw new UsageError("PORTICO_URL is missing: `dev` runs a module inside a deployed portal.");
    portalOrigin(portalUrl, "PORTICO_URL");
    const rights = rightsIn({ environment, scope: tenant }, "publish");
    const found = packageWith(module, call.text("package"));
    // Reports a missing credential before the build starts.
    await withRegistry(rights, async () => {});
    progress(`Building ${found.folder} …`);
    await buildPackage(found, terminal);
    const page = ticketLink(portalUrl, tenant, "");
    const server = await serveModule({ module, port, allow: new URL(page).origin, build: () => readBuild(found) });
    const stopWatching = rebuildOnChange(found, terminal, progress);
    try {
      const body = { tenant, environment, email, module, minutes, ...server.addresses };
      const { ticket, expires_at } = await withRegistry(rights, (registry) =>
        registry
          .send<OverrideTicket>({ method: "POST", path: "/override-tickets", body })
          .catch((error: unknown) => Promise.reject(withServed(error, page))),
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

/** Adds the next step to a refusal of a ticket whose environment is not that of the portal's pages. */
function withServed(error: unknown, page: string): unknown {
  if (!(error instanceof RegistryRefusal)) return error;
  const { served, environment } = (error.details ?? {}) as { served?: string; environment?: string };
  if (served === undefined) return error;
  const step = `so \`dev\` needs --environment ${served}. For ${environment}, set PORTICO_URL to a portal that serves it.`;
  return new RegistryRefusal(error.code, `${new URL(page).host} serves ${served}, ${step}`, error.details);
}

function numberOf(call: Call, option: string, usual: number, most: number): number {
  const text = call.text(option) ?? String(usual);
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text);
  throw new UsageError(`--${option} must be a whole number, at most ${most}.`);
}

const checkout = join(import.meta.dirname, "../../..");

/**
 * Finds the package that builds a module: the named folder, or the only matching package here.
 * @throws UsageError when no package or several packages match
 */
function packageWith(module: string, named: string | undefined): ModulePackage {
  if (named !== undefined) {
    const found = findPackage(named);
    if (builds(found.dir, module)) return found;
    const names = Object.keys(modulesOf(found.dir) ?? {}).join(", ");
    throw new UsageError(`${found.folder} does not build ${module}; portico.modules of its package.json has ${names}.`);
  }
  const folders = [process.cwd(), checkout, join(checkout, "tenant-apps")].flatMap((dir) => [dir, ...foldersIn(dir)]);
  const dirs = [...new Set(folders)].filter((dir) => builds(dir, module));
  const [only] = dirs;
  if (only && dirs.length === 1) return { dir: only, folder: basename(only) };
  const names = dirs.map((dir) => basename(dir)).join(", ");
  throw new UsageError(
    only
      ? `Several packages build ${module}: choose with --package (${names}).`
      : `No package here builds ${module}: name its folder with --package.`,
  );
}

function foldersIn(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .map(({ name }) => join(dir, name));
}

function builds(dir: string, module: string): boolean {
  return Object.hasOwn(modulesOf(dir) ?? {}, module);
}

const settle = 200;

/** Rebuilds a package whenever its sources change, one build at a time; a failed build keeps the last good one. */
function rebuildOnChange(found: ModulePackage, terminal: Terminal, progress: (sentence: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let building: Promise<void> = Promise.resolve();
  const rebuild = async () => {
    progress(`Building ${found.folder} …`);
    await buildPackage(found, terminal).then(
      () => progress("Built: reload the page."),
      (error: Error) => progress(error.message),
    );
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(rebuild);
    }, settle);
  };
  const watchers = ["src", "locales"]
    .map((name) => join(found.dir, name))
    .filter((dir) => existsSync(dir))
    .map((dir) => watch(dir, { recursive: true }, later));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/**
 * Returns the URL of the page that accepts a ticket, at the tenant's host beside `PORTICO_URL`.
 * @param ticket empty for the address without a ticket
 */
export function ticketLink(portalUrl: string, tenant: string, ticket: string): string {
  const url = new URL("/", portalUrl);
  const [, ...parents] = url.hostname.split(".");
  const isName = !/^[\d.]+$|^\[/.test(url.hostname);
  if (isName) url.hostname = [tenant, ...(parents.length > 0 ? parents : [url.hostname])].join(".");
  if (ticket !== "") url.hash = overrideFragment + ticket;
  return url.href;
}
