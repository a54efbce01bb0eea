import { baseScope, ownValue } from "@portico/shared-utility/contract";
import { and, desc, eq } from "drizzle-orm";
import { type Environment, environments } from "../../platform/config/config.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { configProblems } from "../configs/config-problems.ts";
import { mapDigest } from "../maps/map-digest.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { MapProblem } from "../maps/map-problem.ts";
import { currentRelease, currentReleases, type Publication, PublishConflict, publish } from "../maps/release-store.ts";
import { releases } from "../maps/release-table.ts";
import { resolveBase } from "../maps/resolve-base.ts";
import { type TenantEntry, tenantDocument } from "../maps/tenant-document.ts";
import { withSettings } from "../maps/with-arrangements.ts";
import type { Build, ImportMapFile } from "../modules/checkout-builds.ts";

interface CheckoutMaps {
  importMap: ImportMapFile;
  builds: readonly Build[];
  /** Tenant's domain → the applications that the demo gives it. */
  tenants: ReadonlyMap<string, readonly TenantEntry[]>;
}

const attempts = 10;

/**
 * Publishes the builds of the checkout in every environment that has no release yet. In development it publishes again
 * when the builds have changed.
 * @returns one sentence for each scope that could not be published; its release stays as it was
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

/**
 * Whether the last release of the checkout had these builds, with any settings. Then later releases of other actors
 * stay.
 */
async function hasPublished(db: Deps["db"], { environment, scope, author, document }: Publication): Promise<boolean> {
  const isByAuthor = and(eq(releases.environment, environment), eq(releases.scope, scope), eq(releases.author, author));
  const newest = db.select({ digest: releases.digest, document: releases.document }).from(releases).where(isByAuthor);
  const [last] = await newest.orderBy(desc(releases.id)).limit(1);
  return last?.digest === mapDigest(withSettings(document, last?.document));
}

/** @throws MapProblem when the configuration of the current release does not fit the new builds */
async function withCurrentConfigs(db: Deps["db"], publication: Publication): Promise<Publication> {
  const { environment, scope } = publication;
  const [current] = await currentReleases(db, environment, [scope]);
  const document = withSettings(publication.document, current?.document);
  const problems = Object.entries(document.configSchemas ?? {}).flatMap(([specifier, schema]) =>
    configProblems(schema, ownValue(document.configs, specifier) ?? {}).map(
      ({ path, message }) => `the configuration of "${specifier}" does not fit its schema: ${path} ${message}`,
    ),
  );
  if (problems.length > 0) throw new MapProblem(problems);
  return { ...publication, document };
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
      await publish(db, await withCurrentConfigs(db, publication), expected);
      return;
    } catch (error) {
      // Another process has published at the same time: read its release and decide again.
      if (!(error instanceof PublishConflict)) throw error;
    }
  }
  throw new Error(`The release of ${scope} in ${environment} changes too fast to be published.`);
}
