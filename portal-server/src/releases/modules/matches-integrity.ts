import { createHash, type Hash } from "node:crypto";

// Algorithm → length of its hashes in base64 without padding.
const lengths = { sha512: 86, sha384: 64, sha256: 43 } as const;
type Algorithm = keyof typeof lengths;
// The strongest first.
const algorithms: readonly Algorithm[] = ["sha512", "sha384", "sha256"];

/**
 * Whether the bytes of a file match Subresource Integrity metadata: a list of hashes, of which only those of the
 * strongest algorithm are compared (W3C Subresource Integrity, "Do bytes match metadataList?"). Unlike in a browser,
 * metadata without a known hash matches nothing.
 */
export function matchesIntegrity(bytes: Uint8Array, metadata: string): boolean {
  const check = createIntegrityCheck(metadata);
  check.update(bytes);
  return check.end().matches;
}

/** `matchesIntegrity` for a file that arrives in parts and is never held in memory as a whole. */
interface IntegrityCheck {
  update(part: Uint8Array): void;
  /** @returns whether the metadata matches, and the integrity of the file with SHA-384 */
  end(): { matches: boolean; integrity: string };
}

export function createIntegrityCheck(metadata: string): IntegrityCheck {
  const hashes = parseMetadata(metadata);
  const strongest = algorithms.find((algorithm) => hashes.some((hash) => hash.algorithm === algorithm));
  const running = new Map<Algorithm, Hash>();
  for (const algorithm of ["sha384", strongest] as const) if (algorithm) running.set(algorithm, createHash(algorithm));
  return {
    update(part) {
      for (const hash of running.values()) hash.update(part);
    },
    end() {
      const digests = new Map([...running].map(([algorithm, hash]) => [algorithm, hash.digest()]));
      const found = strongest && digests.get(strongest)?.toString("base64url");
      const matches = hashes.some(({ algorithm, value }) => algorithm === strongest && value === found);
      return { matches, integrity: `sha384-${digests.get("sha384")?.toString("base64")}` };
    },
  };
}

/** Whether metadata has at least one complete hash of an algorithm that browsers know. */
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
