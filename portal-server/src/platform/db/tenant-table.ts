import type { NotFoundPage, PushConfig } from "@portico/shared-utility/contract";
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** The pictures of a tenant's appearance. */
export const brandImageKinds = ["logo", "logo-dark", "favicon"] as const;
export type BrandImageKind = (typeof brandImageKinds)[number];

/** The facts of a picture that pages need; its bytes are in `tenant_images`. */
export interface BrandImage {
  type: "svg" | "png";
  /** Part of the address, so that a changed picture has another one. */
  version: string;
  /** Width divided by height. */
  ratio: number;
}

/** A tenant's appearance. The portal's own applies for absent parts. */
export interface Brand {
  /** `#rrggbb` */
  accent?: string;
  /** A name of `fontStacks`. */
  font?: string;
  /** Address of the tenant's help, `https:` or `mailto:`. */
  help?: string;
  /** What an unknown address shows the tenant's users. */
  notFound?: NotFoundPage;
  /** `browser`: a first visit has the browser's language, not the portal's. */
  language?: "browser";
  images?: Partial<Record<BrandImageKind, BrandImage>>;
}

/** The tenants. Most tables refer to them, so the table is in the database's folder. */
export const tenants = pgTable("tenants", {
  domain: text().primaryKey(),
  name: text().notNull(),
  brand: jsonb().$type<Brand>().notNull().default({}),
  /** Configuration of push messages, public values only; `null`: the tenant has none. */
  push: jsonb().$type<PushConfig>(),
});

/** The tenant of a row. The row is deleted with the tenant. */
export const ofTenant = () =>
  text()
    .notNull()
    .references(() => tenants.domain, { onDelete: "cascade" });
