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
