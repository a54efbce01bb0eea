import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { mediaRoot } from "../../platform/media/media-root.ts";

/** The share of an icon's side that the logo takes. Systems cut a maskable icon to a circle of 80 % (W3C Manifest). */
const shares = { any: 0.72, touch: 0.64, maskable: 0.54 };

/** A tenant's icons by file name: side in pixels and purpose. */
export const tenantIcons = {
  "icon-192.png": { side: 192, purpose: "any" },
  "icon-512.png": { side: 512, purpose: "any" },
  "maskable-512.png": { side: 512, purpose: "maskable" },
  "touch.png": { side: 180, purpose: "touch" },
} as const satisfies Record<string, { side: number; purpose: keyof typeof shares }>;

export type TenantIconName = keyof typeof tenantIcons;

export function isTenantIcon(file: string): file is TenantIconName {
  return Object.hasOwn(tenantIcons, file);
}

/** The accent of a tenant that sets none: `--accent` of the kit's `tokens.css`. */
export const defaultAccent = "#1d5fd6";

/** `accent`: `#rrggbb`. `picture`: the version of the uploaded picture that the icons show. */
export interface IconTenant {
  domain: string;
  accent?: string | undefined;
  picture?: string | undefined;
}

/**
 * Draws an icon: the tenant's uploaded picture, or the logo of its folder, on white, or the portal's mark on the tenant's accent. Opaque, because iOS shows
 * black behind a transparent icon.
 * @returns a PNG
 */
export async function drawTenantIcon(
  { domain, accent = defaultAccent }: IconTenant,
  name: TenantIconName,
  uploaded?: Buffer,
): Promise<Buffer> {
  const { side, purpose } = tenantIcons[name];
  const drawn = join(mediaRoot, "tenants/icons", `${domain}.png`);
  const hasLogo = uploaded !== undefined || existsSync(drawn);
  const file = hasLogo ? drawn : join(mediaRoot, "tenants/icons/default.png");
  const inner = Math.round(side * shares[purpose]);
  const mark = await sharp(uploaded ?? (await readFile(file)))
    .resize(inner, inner, { fit: "inside" })
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: hasLogo ? "#ffffff" : accent } })
    .composite([{ input: mark }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}
