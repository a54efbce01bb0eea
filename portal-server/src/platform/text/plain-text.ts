import { isBlank } from "@portico/shared-utility/contract";
import { z } from "zod";

// Control characters break lines, logs and mails, and PostgreSQL refuses NUL altogether.

/** One line of at most so many characters, trimmed. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u, "must be one line without control characters");

/** Lines of at most so many characters together, trimmed. */
export const paragraphs = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, "must not hold control characters");

const hasText = [(text: string) => !isBlank(text), "must hold text that can be seen"] as const;

/** As `line`, of which something is seen. */
export const filledLine = (most: number) =>
  line(most)
    .min(1)
    .refine(...hasText);

/** As `paragraphs`, of which something is seen. */
export const filledParagraphs = (most: number) =>
  paragraphs(most)
    .min(1)
    .refine(...hasText);
