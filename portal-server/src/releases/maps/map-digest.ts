import { createHash } from "node:crypto";
import type { MapDocument } from "./map-document.ts";

/** SHA-256 of the canonical JSON (key order of RFC 8785), in hex. Equal maps have equal digests. */
export function mapDigest(document: MapDocument): string {
  return createHash("sha256").update(canonicalJson(document)).digest("hex");
}

export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(",")}}`;
}
