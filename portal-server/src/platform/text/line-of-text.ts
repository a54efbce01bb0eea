import { isBlank } from "@portico/shared-utility/contract";
import { z } from "zod";

/** A display name of one line: control characters would break the line that shows it. */
export const lineOfText = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(100, "must have at most 100 characters")
  .regex(/^\P{Cc}*$/u, "must be one line of text")
  .refine((text) => !isBlank(text), "must hold text that can be seen");
