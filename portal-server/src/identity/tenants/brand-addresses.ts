import type { Brand, BrandImage, BrandImageKind } from "../../platform/db/tenant-table.ts";

/** The addresses of a tenant's pictures. A tenant without a logo gets the one in its folder, or the portal's. */
export function brandAddresses(domain: string, { images = {} }: Brand) {
  const folder = `/media/tenants/${domain}`;
  const of = (kind: BrandImageKind, image: BrandImage) => `${folder}/${kind}.${image.type}?v=${image.version}`;
  const { logo, favicon, "logo-dark": dark } = images;
  const light = logo ? of("logo", logo) : `${folder}/logo.svg`;
  return {
    logo: { address: light, ratio: logo?.ratio ?? 1 },
    dark: dark && { address: of("logo-dark", dark), ratio: dark.ratio },
    favicon: favicon ? of("favicon", favicon) : light,
  };
}
