import { createHash } from "node:crypto";
import { defaultLocale, languageTag } from "@portico/shared-utility/contract";
import { noticeTexts } from "../shell/notice-texts.ts";
import { defaultAccent, type IconTenant, tenantIcons } from "./tenant-icon.ts";

interface ManifestTenant extends IconTenant {
  name: string;
  /** Address of the tenant's icon as an SVG. It is listed before the others. */
  drawing?: string | undefined;
}

/**
 * The web app manifest of a tenant (W3C Web Application Manifest), with which browsers offer to install the portal. In
 * the default language, because browsers request it without cookies.
 */
export function appManifest(tenant: ManifestTenant): object {
  const { name, drawing, accent = defaultAccent } = tenant;
  const { description } = noticeTexts[defaultLocale];
  const version = createHash("sha256")
    .update(`${tenant.domain} ${accent} ${tenant.picture ?? ""}`)
    .digest("hex")
    .slice(0, 8);
  const icons = Object.entries(tenantIcons).flatMap(([file, { side, purpose }]) =>
    purpose === "touch"
      ? []
      : [{ src: `/media/brand/${file}?v=${version}`, sizes: `${side}x${side}`, type: "image/png", purpose }],
  );
  return {
    id: "/",
    name,
    short_name: name,
    description: description(name),
    lang: languageTag(defaultLocale),
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: accent,
    background_color: "#f6f7f9",
    icons: [...(drawing ? [{ src: drawing, sizes: "any", type: "image/svg+xml", purpose: "any" }] : []), ...icons],
  };
}
