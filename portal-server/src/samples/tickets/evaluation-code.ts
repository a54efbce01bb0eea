import { createHash, randomBytes } from "node:crypto";

/** How long an evaluation link can be answered. */
export const evaluationLifetime = 30 * 24 * 60 * 60 * 1000;

/** 128 random bits, as they stand in the link. */
export function newEvaluationCode(): string {
  return randomBytes(16).toString("base64url");
}

/** What the database keeps of a code. The code is random, so a plain hash cannot be searched backwards. */
export function hashEvaluationCode(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
