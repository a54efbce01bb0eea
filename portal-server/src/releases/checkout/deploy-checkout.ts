import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { appPrefix, baseScope } from "@portico/shared-utility/contract";
import { eq, inArray, max } from "drizzle-orm";
import { z } from "zod";
import { apps } from "../../identity/apps/app-table.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import type { Deps, LoggedDeps } from "../../platform/http/app-types.ts";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { artifacts } from "../artifacts/artifact-table.ts";
import { currentReleases } from "../maps/release-store.ts";
import { type Build, checkoutBuilds, readBuild } from "../modules/checkout-builds.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import type { Modules } from "../modules/modules.ts";
import { allowOrigin } from "../registry/allowed-origins.ts";
import { checkoutRoot } from "./checkout-root.ts";
import { type DemoApp, readDemoApps } from "./demo-apps.ts";
import type { DemoCdn } from "./demo-cdn.ts";
import { demoEntries } from "./demo-entries.ts";
import { publishCheckout } from "./publish-checkout.ts";

const importMapFile = z.object({ imports: z.record(z.string(), z.string()) });

export type DeployCheckout = (options?: DeployOptions) => Promise<void>;

interface DeployNeeds extends LoggedDeps {
  modules: Pick<Modules, "store" | "use">;
}

interface DeployOptions {
  checkout?: string;
  /** The origin of globex's builds; only the demo has one. */
  cdn?: Pick<DemoCdn, "origin" | "deploy"> | undefined;
}

const globexPackage = "globex-tickets-mf";

/**
 * Deploys the builds of the checkout to the module store and publishes the import maps that they result in. A problem
 * with a package is logged: the current releases stay, and the portal starts.
 * @throws Error when the module store or the database cannot be written
 */
export async function deployCheckout(
  { modules, log, ...deps }: DeployNeeds,
  { checkout = checkoutRoot, cdn }: DeployOptions = {},
): Promise<void> {
  const importMap = importMapFile.parse(JSON.parse(await readFile(join(checkout, "import-map.json"), "utf8")));
  const builds = await checkoutBuilds(checkout, [globexPackage]);
  for (const build of builds) await modules.store.deploy(build);
  await recordCheckout(deps, builds);
  modules.use(importMap, builds);
  const build = cdn && (await readBuild(join(checkout, "tenant-apps", globexPackage)));
  if (build) {
    await cdn.deploy(build);
    await allowOrigin(deps, "globex", cdn.origin);
  }
  const globex = build && { origin: cdn.origin, build };
  const warn = (problem: string) => log.warn({ problem }, "an application of the demo was left out");
  const apps = deps.config.demo ? await readDemoApps(checkout, warn) : [];
  const before = await mappedNames(deps, apps);
  const problems = await publishCheckout(deps, { importMap, builds, tenants: demoEntries(apps, builds, globex) });
  await offerNewApps(deps, apps, before);
  for (const problem of problems) log.warn({ problem }, "a map of the checkout was not published");
}

/** Records the builds of the checkout, so that pruning an upload does not remove their files. */
async function recordCheckout({ db, clock }: Pick<Deps, "db" | "clock">, builds: readonly Build[]) {
  for (const { folder, manifest } of builds) {
    const build = fileIntegrity(Buffer.from(canonicalJson(manifest)));
    const record = { scope: baseScope, source: "checkout" as const, author: "checkout", uploadedAt: clock.now() };
    await db
      .insert(artifacts)
      .values({ folder, build, manifest, ...record })
      .onConflictDoUpdate({ target: [artifacts.folder, artifacts.build], set: record });
  }
}

type Needs = Pick<Deps, "db" | "config">;

/** Tenant's domain → the modules in its current map; a tenant without a release is missing. */
type MappedNames = ReadonlyMap<string, ReadonlySet<string>>;

/** The modules in the current maps of the demo's tenants. */
async function mappedNames({ db, config }: Needs, demoApps: readonly DemoApp[]): Promise<MappedNames> {
  const scopes = [...new Set(demoApps.map(({ tenant }) => tenant))];
  const current = await currentReleases(db, config.environment, scopes);
  return new Map(current.map(({ scope, document }) => [scope, new Set(Object.keys(document.imports))]));
}

/**
 * Offers the applications that are new to a demo which ran before. Applications that are not new stay unchanged: an
 * operator may have removed them. The first publication of a tenant offers nothing, because the demo's data did so
 * already.
 * @param before the modules of the maps before the builds of the checkout were published
 */
async function offerNewApps(needs: Needs, demoApps: readonly DemoApp[], before: MappedNames): Promise<void> {
  const { db } = needs;
  const after = await mappedNames(needs, demoApps);
  const isNew = ({ tenant, module }: DemoApp) =>
    before.get(tenant)?.has(appPrefix + module) === false && after.get(tenant)?.has(appPrefix + module) === true;
  const found = demoApps.filter(isNew);
  if (found.length === 0) return;
  const domains = found.map(({ tenant }) => tenant);
  const known = await db.select({ domain: tenants.domain }).from(tenants).where(inArray(tenants.domain, domains));
  for (const { tenant, module, name, names } of found) {
    if (!known.some(({ domain }) => domain === tenant)) continue;
    const [last] = await db
      .select({ position: max(apps.position) })
      .from(apps)
      .where(eq(apps.tenant, tenant));
    const position = (last?.position ?? -1) + 1;
    await db.insert(apps).values({ tenant, module, name, names, position }).onConflictDoNothing();
  }
}
