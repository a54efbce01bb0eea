import { z } from "zod";
import { unreadablePairs } from "../../identity/tenants/accent-tokens.ts";
import { fontNames } from "../../identity/tenants/font-stacks.ts";
import { isHelpAddress } from "../../identity/tenants/help-address.ts";
import { isAppPage, isWayOn } from "../../identity/tenants/not-found-page.ts";
import { maxImageSize, readBrandImage } from "../../identity/tenants/read-brand-image.ts";
import type { BrandImage } from "../../platform/db/tenant-table.ts";
import { lineOfAtMost } from "../../platform/text/line-of-text.ts";

const colour = /^#[0-9a-f]{6}$/i;

/** A tenant's colour. It is refused with each pair of colours that would be hard to read. */
export const accentInput = z
  .string()
  .regex(colour, "must be a colour like #3453d1")
  .superRefine((value, context) => {
    // The form is already refused, so there is no colour to check.
    const pairs = colour.test(value) ? unreadablePairs(value) : [];
    if (pairs.length === 0) return;
    const message = `would be hard to read: ${pairs.join("; ")}. Choose a darker one`;
    context.addIssue({ code: "custom", message });
  });

export const fontInput = z.enum(fontNames, `must be one of ${fontNames.join(", ")}`);

/** The address of a tenant's help: a page or a mailbox. Addresses that run code are refused. */
export const helpInput = z
  .string()
  .max(500, "must be at most 500 characters")
  .refine(isHelpAddress, "must be an https: address, or a mailto: address like mailto:help@company.com");

const inBothLanguages = (most: number) => {
  const words = lineOfAtMost(most);
  return z.strictObject({ pt: words, en: words }, "must have the keys pt and en, and no other");
};

const wayOn = z.strictObject({
  address: z
    .string()
    .max(500, "must be at most 500 characters")
    .refine(isWayOn, "must be an https: or mailto: address, or a path of the portal"),
  label: inBothLanguages(60),
});

const notFoundForm =
  'must be {"page": "/app/…"}, a page of an application, or {"text": {"pt", "en"}, "link": {"address", "label": {"pt", "en"}}}; the link may be left out';

/** What an unknown address shows: an application's page, or words in both languages and perhaps a link. */
export const notFoundInput = z.union(
  [
    z.strictObject({ page: z.string().max(500).refine(isAppPage, notFoundForm) }),
    z.strictObject({ text: inBothLanguages(300), link: wayOn.exactOptional() }),
  ],
  notFoundForm,
);

export interface NewImage extends BrandImage {
  bytes: Buffer;
}

/** A picture as base64: JSON has no bytes. */
export const imageInput = z
  .string()
  .max(Math.ceil(maxImageSize / 3) * 4 + 4, `has more than ${maxImageSize} bytes`)
  .transform((text, context): NewImage => {
    const bytes = Buffer.from(text, "base64");
    const read = readBrandImage(bytes);
    if (typeof read !== "string") return { ...read, bytes };
    context.addIssue({ code: "custom", message: read });
    return z.NEVER;
  });
