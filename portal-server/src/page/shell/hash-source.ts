import { createHash } from "node:crypto";

/** The source expression by which a page's policy accepts an inline element with this text: `'sha256-…'` (CSP Level 3). */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
