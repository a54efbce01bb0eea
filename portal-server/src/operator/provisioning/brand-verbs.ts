import type { NotFoundPage } from "@portico/shared-utility/contract";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { tenantImages } from "../../identity/tenants/tenant-image-table.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Brand, type BrandImageKind, brandImageKinds, tenants } from "../../platform/db/tenant-table.ts";
import { lineOfText } from "../../platform/text/line-of-text.ts";
import { accentInput, fontInput, helpInput, imageInput, type NewImage, notFoundInput } from "./brand-input.ts";
import { parseInput } from "./provisioning-error.ts";
import { requireTenant } from "./tenant-verbs.ts";

const tenantChange = z.strictObject({
  domain: z.string(),
  name: lineOfText.optional(),
  accent: accentInput.nullish(),
  font: fontInput.nullish(),
  help: helpInput.nullish(),
  notFound: notFoundInput.nullish(),
  language: z.enum(["browser", "portal"], "must be browser or portal").optional(),
  logo: imageInput.nullish(),
  "logo-dark": imageInput.nullish(),
  favicon: imageInput.nullish(),
});

/** Changes to a tenant's appearance: `null` removes a part, an absent part stays. Images are base64. */
export type TenantChange = Omit<z.input<typeof tenantChange>, "font" | "language"> & {
  font?: string | null | undefined;
  /** Language of a first visit: `browser` or `portal`. */
  language?: string | undefined;
};

export interface TenantLook {
  domain: string;
  name: string;
  accent: string | null;
  font: string | null;
  help: string | null;
  /** What an unknown address shows its users. */
  notFound: NotFoundPage | null;
  /** Language of a first visit. */
  language: "browser" | "portal";
  /** The kinds of images that the tenant has uploaded. */
  images: BrandImageKind[];
}

/**
 * Changes a tenant's name and appearance. Pages have it the next time they are loaded.
 * @throws ProvisioningError `input.invalid` (with the pairs of colours that fail, or the unsafe part of an image),
 * `tenant.unknown`
 */
export async function setTenant(tx: Database, input: TenantChange): Promise<TenantLook> {
  const change = parseInput(tenantChange, input);
  const { domain } = change;
  await requireTenant(tx, domain);
  const isIt = eq(tenants.domain, domain);
  // Serializes changes of one tenant.
  const [before] = await tx.select().from(tenants).where(isIt).for("update");
  const brand = changedBrand(before?.brand ?? {}, change);
  const name = change.name ?? before?.name ?? domain;
  await tx.update(tenants).set({ name, brand }).where(isIt);
  for (const kind of brandImageKinds) await replaceImage(tx, domain, kind, change[kind]);
  const images = brandImageKinds.filter((kind) => brand.images?.[kind]);
  const { accent = null, font = null, help = null, notFound = null, language = "portal" } = brand;
  return { domain, name, accent, font, help, notFound, language, images };
}

type Change = z.output<typeof tenantChange>;

function changedBrand(before: Brand, change: Change): Brand {
  const images = Object.fromEntries(
    brandImageKinds.flatMap((kind) => {
      const image = change[kind] === undefined ? before.images?.[kind] : change[kind];
      return image ? [[kind, { type: image.type, version: image.version, ratio: image.ratio }]] : [];
    }),
  );
  const accent = change.accent === undefined ? before.accent : change.accent;
  const font = change.font === undefined ? before.font : change.font;
  const help = change.help === undefined ? before.help : change.help;
  const notFound = change.notFound === undefined ? before.notFound : change.notFound;
  const language = change.language ?? before.language;
  return {
    ...(accent && { accent }),
    ...(font && { font }),
    ...(help && { help }),
    ...(notFound && { notFound }),
    ...(language === "browser" && { language }),
    ...(Object.keys(images).length > 0 && { images }),
  };
}

async function replaceImage(
  tx: Database,
  domain: string,
  kind: BrandImageKind,
  image: NewImage | null | undefined,
): Promise<void> {
  if (image === undefined) return;
  await tx.delete(tenantImages).where(and(eq(tenantImages.domain, domain), eq(tenantImages.kind, kind)));
  if (!image) return;
  const { type, version, bytes } = image;
  await tx.insert(tenantImages).values({ domain, kind, type, version, image: bytes });
}
