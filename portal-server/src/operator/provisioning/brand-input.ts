import { z } from "zod";
import { unreadablePairs } from "../../identity/tenants/accent-tokens.ts";
import { fontNames } from "../../identity/tenants/font-stacks.ts";
import { isHelpAddress } from "../../identity/tenants/help-address.ts";
import { maxImageSize, readBrandImage } from "../../identity/tenants/read-brand-image.ts";
import type { BrandImage } from "../../platform/db/tenant-table.ts";

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
