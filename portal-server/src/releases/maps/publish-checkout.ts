import { and, desc, eq } from "drizzle-orm";
import { type Environment, environments } from "../../platform/config/config.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import type { Build } from "../storage/modules/checkout-builds.ts";
import { mapDigest } from "./map-digest.ts";
import { baseScope, type MapDocument } from "./map-document.ts";
import { MapProblem } from "./map-problem.ts";
import { currentRelease, type Publication, PublishConflict, publish } from "./release-store.ts";
import { releases } from "./release-table.ts";
import { type ImportMapFile, resolveBase } from "./resolve-base.ts";
import { type TenantEntry, tenantDocument } from "./tenant-document.ts";

export interface CheckoutMaps {
  importMap: ImportMapFile;
  builds: readonly Build[];
  /** Tenant's domain → the applications that the demo gives it. */
  tenants: ReadonlyMap<string, readonly TenantEntry[]>;
}

const attempts = 10;

/**
 * Gives every environment that has no release yet the one that the checkout's builds make. Development follows
 * the checkout: a server started for it publishes again when the builds have changed.
 *
 * @returns what could not be published, one sentence each; the releases of before stand
 */
export async function publishCheckout(
  { db, config }: Pick<Deps, "db" | "config">,
  { importMap, builds, tenants }: CheckoutMaps,
): Promise<string[]> {
  const manifests = Object.fromEntries(builds.map(({ folder, manifest }) => [folder, manifest]));
  const documents: [string, () => MapDocument][] = [
    [baseScope, () => resolveBase(importMap, manifests)],
    ...[...tenants].map(([domain, entries]): [string, () => MapDocument] => [domain, () => tenantDocument(entries)]),
  ];
  const problems: string[] = [];
  for (const [scope, documentOf] of documents) {
    try {
      const document = documentOf();
      for (const environment of environments) {
        const follows = environment === "development" && config.environment === "development";
        await publishUnlessThere(db, environment, scope, document, follows);
      }
    } catch (error) {
      if (!(error instanceof MapProblem)) throw error;
      problems.push(`${scope}: ${error.message}`);
    }
  }
  return problems;
}

/** Whether the checkout's last release was this map: then what others have published since stands. */
async function hasPublished(db: Deps["db"], { environment, scope, author, document }: Publication): Promise<boolean> {
  const isOwn = and(eq(releases.environment, environment), eq(releases.scope, scope), eq(releases.author, author));
  const newest = db.select({ digest: releases.digest }).from(releases).where(isOwn);
  const [last] = await newest.orderBy(desc(releases.id)).limit(1);
  return last?.digest === mapDigest(document);
}

async function publishUnlessThere(
  db: Deps["db"],
  environment: Environment,
  scope: string,
  document: MapDocument,
  follows: boolean,
): Promise<void> {
  const publication = { environment, scope, document, author: "checkout", reason: "The checkout's builds" };
  for (let attempt = 0; attempt < attempts; attempt++) {
    const expected = await currentRelease(db, environment, scope);
    if (expected && (!follows || (await hasPublished(db, publication)))) return;
    try {
      await publish(db, publication, expected);
      return;
    } catch (error) {
      // Another process started at the same moment: what it published is looked at anew.
      if (!(error instanceof PublishConflict)) throw error;
    }
  }
  throw new Error(`The release of ${scope} in ${environment} changes too fast to be published.`);
}
