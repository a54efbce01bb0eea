import { createHash } from "node:crypto";

// The strongest first, with the length of its hashes in base64 without padding.
const lengths = { sha512: 86, sha384: 64, sha256: 43 } as const;
type Algorithm = keyof typeof lengths;
const algorithms: readonly Algorithm[] = ["sha512", "sha384", "sha256"];

/**
 * Whether a file's bytes have one of the hashes that count in Subresource Integrity metadata: a list, of which only
 * those of the strongest algorithm are compared (W3C Subresource Integrity, "Do bytes match metadataList?").
 * Metadata without a known hash matches nothing here, where a browser would load the file unchecked.
 */
export function matchesIntegrity(bytes: Uint8Array, metadata: string): boolean {
  const hashes = parseMetadata(metadata);
  const strongest = algorithms.find((algorithm) => hashes.some((hash) => hash.algorithm === algorithm));
  if (!strongest) return false;
  const digest = createHash(strongest).update(bytes).digest("base64url");
  return hashes.some(({ algorithm, value }) => algorithm === strongest && value === digest);
}

/** Whether metadata names at least one whole hash that browsers know. */
export function isIntegrity(metadata: string): boolean {
  return parseMetadata(metadata).some(({ algorithm, value }) => value.length === lengths[algorithm]);
}

function parseMetadata(metadata: string): { algorithm: Algorithm; value: string }[] {
  return metadata.split(/[\t\n\f\r ]+/).flatMap((item) => {
    const [expression = ""] = item.split("?");
    const [, name = "", value = ""] = /^(\w+)-([\w+/-]+)={0,2}$/.exec(expression) ?? [];
    const algorithm = algorithms.find((each) => each === name.toLowerCase());
    return algorithm ? [{ algorithm, value: value.replaceAll("+", "-").replaceAll("/", "_") }] : [];
  });
}
