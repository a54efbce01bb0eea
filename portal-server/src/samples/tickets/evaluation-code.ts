import { createHash, randomBytes } from "node:crypto";

/** Lifetime of an evaluation link in milliseconds. */
export const evaluationLifetime = 30 * 24 * 60 * 60 * 1000;

/** Makes the code of an evaluation link: 128 random bits. */
export function newEvaluationCode(): string {
  return randomBytes(16).toString("base64url");
}

/** Hash of a code for storage. A plain hash is enough for 128 random bits. */
export function hashEvaluationCode(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
