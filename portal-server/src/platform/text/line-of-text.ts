import { isBlank } from "@portico/shared-utility/contract";
import { z } from "zod";

/** A text of one line: control characters would break the line that shows it. */
export const lineOfAtMost = (most: number) =>
  z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(most, `must have at most ${most} characters`)
    .regex(/^\P{Cc}*$/u, "must be one line of text")
    .refine((text) => !isBlank(text), "must hold text that can be seen");

/** A display name. */
export const lineOfText = lineOfAtMost(100);
