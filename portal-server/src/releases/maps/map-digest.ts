import { createHash } from "node:crypto";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import type { MapDocument } from "./map-document.ts";

/** SHA-256 of the canonical JSON, in hex. Equal maps have equal digests. */
export function mapDigest(document: MapDocument): string {
  return createHash("sha256").update(canonicalJson(document)).digest("hex");
}
