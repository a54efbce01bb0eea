import { createHash } from "node:crypto";

/** Subresource Integrity metadata (W3C SRI) of a file's bytes. */
export function fileIntegrity(bytes: Uint8Array): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}
