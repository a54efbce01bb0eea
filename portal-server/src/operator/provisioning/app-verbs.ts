import { type AppNames, appPrefix, locales } from "@portico/shared-utility/contract";
import { and, eq, max } from "drizzle-orm";
import { z } from "zod";
import { appLogos, apps } from "../../identity/apps/app-table.ts";
import { hasApp, listApps } from "../../identity/apps/find-apps.ts";
import { type Environment, environments } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { lineOfText } from "../../platform/text/line-of-text.ts";
import { canNameApp } from "../../releases/maps/check-document.ts";
import { currentReleases } from "../../releases/maps/release-store.ts";
import { type Audience, audiencesOf } from "./audience-verbs.ts";
import { imageInput } from "./brand-input.ts";
import { ProvisioningError, parseInput, unknownApp } from "./provisioning-error.ts";
import { requireTenant } from "./tenant-verbs.ts";

const names = z.partialRecord(z.enum(locales), lineOfText);

const newApp = z.object({
  tenant: z.string(),
  module: z
    .string()
    .refine(canNameApp, "must be a–z, 0–9 and hyphens (at most 63), and none of the portal's own addresses"),
  name: lineOfText,
  names: names.optional(),
  position: z.int("must be a whole number").min(0, "must be 0 or more").max(9_999, "must be at most 9999").optional(),
});

export type NewApp = z.input<typeof newApp>;

const newNames = z.object({
  tenant: z.string(),
  module: z.string(),
  name: lineOfText.optional(),
  names: names.optional(),
});

/** The names to change; the others stay. */
export type AppNaming = z.input<typeof newNames>;

export interface AppSummary {
  module: string;
  name: string;
  names?: AppNames | undefined;
  /** The environments with a current import map of this tenant that contains the application's module. */
  mapped_in: Environment[];
}

export type OfferedApp = AppSummary & Audience;

/** @throws ProvisioningError `input.invalid`, `tenant.unknown`, `app.exists` */
export async function addApp(db: Database, input: NewApp): Promise<AppSummary> {
  const { tenant, module, name, names, position } = parseInput(newApp, input);
  await requireTenant(db, tenant);
  const [last] = await db
    .select({ position: max(apps.position) })
    .from(apps)
    .where(eq(apps.tenant, tenant));
  const row = { tenant, module, name, names, position: position ?? (last?.position ?? -1) + 1 };
  const added = await db.insert(apps).values(row).onConflictDoNothing().returning();
  if (added.length === 0)
    throw new ProvisioningError("app.exists", `"${tenant}" has the application "${module}" already.`);
  return { module, name, ...(names && { names }), mapped_in: await mappedIn(db, tenant, module) };
}

/**
 * Changes an application's names.
 * @throws ProvisioningError `input.invalid`, `tenant.unknown`, `app.unknown`
 */
export async function nameApp(db: Database, input: AppNaming): Promise<AppSummary> {
  const { tenant, module, name, names } = parseInput(newNames, input);
  await requireTenant(db, tenant);
  const isApp = and(eq(apps.tenant, tenant), eq(apps.module, module));
  const [row] = await db.select({ name: apps.name, names: apps.names }).from(apps).where(isApp).for("update");
  if (!row) throw unknownApp(tenant, module);
  const named = { name: name ?? row.name, names: { ...row.names, ...names } };
  await db.update(apps).set(named).where(isApp);
  return { module, ...named, mapped_in: await mappedIn(db, tenant, module) };
}

/** @throws ProvisioningError `tenant.unknown` */
export async function summariseApps(db: Database, tenant: string): Promise<OfferedApp[]> {
  await requireTenant(db, tenant);
  const [rows, audiences] = [await listApps(db, tenant), await audiencesOf(db, tenant)];
  return Promise.all(
    rows.map(async (app) => ({
      ...app,
      mapped_in: await mappedIn(db, tenant, app.module),
      ...(audiences.get(app.module) ?? { groups: [], roles: [] }),
    })),
  );
}

/**
 * Removes an application from a tenant. The application's own data is kept.
 * @throws ProvisioningError `tenant.unknown`, `app.unknown`
 */
export async function removeApp(db: Database, tenant: string, module: string): Promise<void> {
  await requireTenant(db, tenant);
  const removed = await db
    .delete(apps)
    .where(and(eq(apps.tenant, tenant), eq(apps.module, module)))
    .returning();
  if (removed.length === 0) throw unknownApp(tenant, module);
}

async function mappedIn(db: Database, tenant: string, module: string): Promise<Environment[]> {
  const mapped: Environment[] = [];
  for (const environment of environments) {
    const [release] = await currentReleases(db, environment, [tenant]);
    if (release && Object.hasOwn(release.document.imports, `${appPrefix}${module}`)) mapped.push(environment);
  }
  return mapped;
}

const isSquare = (image: { ratio: number }) => image.ratio >= 0.8 && image.ratio <= 1.25;

const newLogo = z.strictObject({
  tenant: z.string(),
  module: z.string(),
  logo: imageInput.refine(isSquare, "must be about as wide as it is high").nullable(),
});

/** An application's logo as base64; `null` removes it. */
export type NewAppLogo = z.input<typeof newLogo>;

/**
 * Sets the logo of a tenant's application.
 * @throws ProvisioningError `input.invalid` (with the unsafe part of the image), `tenant.unknown`, `app.unknown`
 */
export async function setAppLogo(tx: Database, input: NewAppLogo): Promise<{ module: string; logo: "own" | "none" }> {
  const { tenant, module, logo } = parseInput(newLogo, input);
  await requireTenant(tx, tenant);
  if (!(await hasApp(tx, tenant, module))) throw unknownApp(tenant, module);
  await tx.delete(appLogos).where(and(eq(appLogos.tenant, tenant), eq(appLogos.module, module)));
  if (!logo) return { module, logo: "none" };
  const { type, version, bytes } = logo;
  await tx.insert(appLogos).values({ tenant, module, type, version, image: bytes });
  return { module, logo: "own" };
}
