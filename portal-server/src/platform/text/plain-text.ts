import { isBlank } from "@portico/shared-utility/contract";
import { z } from "zod";

// Control characters break lines, logs and mails, and PostgreSQL rejects NUL.

/** One line of at most `most` characters, trimmed. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u, "must be one line without control characters");

/** Several lines of at most `most` characters in total, trimmed. */
export const paragraphs = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, "must not hold control characters");

const hasText = [(text: string) => !isBlank(text), "must hold text that can be seen"] as const;

/** Like `line`, but with at least one visible character. */
export const filledLine = (most: number) =>
  line(most)
    .min(1)
    .refine(...hasText);

/** Like `paragraphs`, but with at least one visible character. */
export const filledParagraphs = (most: number) =>
  paragraphs(most)
    .min(1)
    .refine(...hasText);
