import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { baseScope } from "@portico/shared-utility/contract";
import { z } from "zod";
import type { Deps, LoggedDeps } from "../../platform/http/app-types.ts";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { artifacts } from "../artifacts/artifact-table.ts";
import { type Build, checkoutBuilds, readBuild } from "../modules/checkout-builds.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import type { Modules } from "../modules/modules.ts";
import { allowOrigin } from "../registry/allowed-origins.ts";
import { checkoutRoot } from "./checkout-root.ts";
import { readDemoApps } from "./demo-apps.ts";
import type { DemoCdn } from "./demo-cdn.ts";
import { demoEntries } from "./demo-entries.ts";
import { mappedNames, offerNewApps } from "./offer-new-apps.ts";
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
