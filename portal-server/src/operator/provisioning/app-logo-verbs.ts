import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { appLogos } from "../../identity/apps/app-table.ts";
import { hasApp } from "../../identity/apps/find-apps.ts";
import type { Database } from "../../platform/db/database.ts";
import { imageInput } from "./brand-input.ts";
import { parseInput } from "./parse-input.ts";
import { unknownApp } from "./provisioning-error.ts";
import { requireTenant } from "./tenant-verbs.ts";

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
