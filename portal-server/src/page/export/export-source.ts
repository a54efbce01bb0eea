import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BootDocument, ResolvedMap } from "@portico/shared-utility/contract";
import { publicNames } from "../../identity/apps/public-names.ts";
import { findBrandImage } from "../../identity/tenants/find-brand-image.ts";
import { createTenantFinder, type PublicTenant, publicTenant } from "../../identity/tenants/find-tenant.ts";
import { type Config, type Environment, readSettings } from "../../platform/config/config.ts";
import { withSecrets } from "../../platform/config/secrets.ts";
import { StartError } from "../../platform/config/start-error.ts";
import { type Database, openDatabase } from "../../platform/db/database.ts";
import type { Brand } from "../../platform/db/tenant-table.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { systemClock } from "../../platform/jobs/clock.ts";
import type { DeployCheckout } from "../../releases/checkout/deploy-checkout.ts";
import { exportKey } from "../../releases/maps/export-key.ts";
import type { MapSource } from "../../releases/maps/map-source.ts";
import { mapAddress } from "./static-page.ts";

interface TenantMap {
  tenant: PublicTenant;
  map: ResolvedMap;
  /** The applications' names, for guests. */
  names: BootDocument["names"];
  /** The tenant's own images by the names of their files. */
  images: Record<string, Buffer>;
}

interface ExportServices {
  deployCheckout: DeployCheckout;
  maps: Pick<MapSource, "resolved">;
}

/** The features above this one that the export needs. */
interface PortalParts {
  buildApp(deps: Deps): Promise<{ app: App; services: ExportServices }>;
  seedDemo(db: Database, now: Date): Promise<unknown>;
}

/**
 * Settings of an export: the server's. A checkout that was never started exports the demo's tenants, as `npm start`
 * would create them.
 */
export function exportSettings(env: Record<string, string | undefined>): Config {
  const settings = readSettings(env);
  const isNew = settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, "database"));
  const demo = env.DEMO === undefined && isNew && env.NODE_ENV !== "production";
  return withSecrets(demo ? { ...settings, demo } : settings);
}

/**
 * Reads a tenant's map from the database or, when a running portal has locked the data folder, from that portal.
 * @throws StartError when the tenant or its map does not exist
 */
export async function readTenantMap(
  config: Config,
  environment: Environment,
  domain: string,
  { buildApp, seedDemo }: PortalParts,
): Promise<TenantMap> {
  const database = await openDatabase(config).catch(async (refusal: unknown) => {
    const running = await requestMap(config, environment, domain);
    if (running) return running;
    throw refusal;
  });
  if ("map" in database) return database;
  const { db } = database;
  if (config.demo) await seedDemo(db, systemClock.now());
  const { app, services } = await buildApp({ config, db, clock: systemClock });
  try {
    const origin = `http://cdn.globex.localhost:${config.cdnPort}`;
    await services.deployCheckout(config.demo ? { cdn: { origin, deploy: async () => {} } } : {});
    const tenant = await createTenantFinder(db, systemClock)(domain);
    if (!tenant) throw new StartError(`No tenant has the domain "${domain}" in ${config.dataDir}.`);
    const map = await services.maps.resolved(environment, tenant.domain);
    const images = await imagesOf(tenant.brand, async (file) => (await findBrandImage(db, domain, file))?.image);
    const names = await publicNames(db, tenant.domain, map);
    return { tenant: publicTenant(tenant), map, names, images };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new StartError(`No import map is published for ${domain} in ${environment}; run npm run build, then export.`);
  } finally {
    await app.close();
    await database.close();
  }
}

async function requestMap(
  { host, port, secrets }: Config,
  environment: Environment,
  domain: string,
): Promise<TenantMap | undefined> {
  const address = `http://${host}:${port}${mapAddress(environment, domain)}`;
  const headers = { authorization: `Bearer ${exportKey(secrets.token)}` };
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (response?.status === 404 && (await response.text()).includes('"tenant.unknown"')) {
    throw new StartError(`No tenant has the domain "${domain}" in the portal at ${host}:${port}.`);
  }
  if (!response?.ok) return undefined;
  // The response of the same server version: its schema is known.
  const {
    tenant,
    environment: _,
    names,
    ...map
  } = (await response.json()) as ResolvedMap & TenantMap & { environment: string };
  const images = await imagesOf(tenant, async (file) => {
    const image = await fetch(`http://${host}:${port}/media/tenants/${domain}/${file}`);
    return image.ok ? Buffer.from(await image.arrayBuffer()) : undefined;
  });
  return { tenant, map, names, images };
}

async function imagesOf(
  { images = {} }: Brand,
  read: (file: string) => Promise<Buffer | undefined>,
): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  for (const [kind, { type }] of Object.entries(images)) {
    const file = `${kind}.${type}`;
    const bytes = await read(file);
    if (bytes) found[file] = bytes;
  }
  return found;
}
