import { type AppNotifications, notificationLevels } from "@portico/shared-utility/contract";
import { z } from "zod";
import { lineOfText } from "../../platform/text/line-of-text.ts";

const category = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, "is no key such as comments or new-version"),
  name: z.strictObject({ pt: lineOfText, en: lineOfText }),
  default: z.enum(notificationLevels).exactOptional(),
});

/** `notifications` of a module (AppNotifications of the contract). */
export const appNotifications = z
  .strictObject({
    categories: z
      .array(category)
      .max(20)
      .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, "has a key twice"),
  })
  .meta({ id: "AppNotifications" }) satisfies z.ZodType<AppNotifications>;
