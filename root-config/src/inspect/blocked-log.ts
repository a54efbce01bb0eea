import type { BlockedRecord } from "@portico/shared-utility/contract";

type Violation = Pick<SecurityPolicyViolationEvent, "effectiveDirective" | "blockedURI" | "sample" | "sourceFile">;
type Stored = Omit<BlockedRecord, "module"> & { source: string; shown: string | undefined };

const most = 100;

/** Records what the page's policy refused: one entry for each directive and address, at most the last hundred. */
export function createBlockedLog(onChange: () => void) {
  const entries = new Map<string, Stored>();

  /** @param shown the application that the page shows, for violations whose source no browser names */
  function record({ effectiveDirective, blockedURI, sample, sourceFile }: Violation, shown: string | undefined): void {
    const [blocked = ""] = blockedURI.split(/[?#]/);
    const key = JSON.stringify([effectiveDirective, blocked, sample, sourceFile]);
    const count = (entries.get(key)?.count ?? 0) + 1;
    // Moved behind the others, so that the oldest entry is the first.
    entries.delete(key);
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size >= most) entries.delete(oldest);
    const about = { directive: effectiveDirective, blocked, sample, source: sourceFile, shown };
    entries.set(key, { time: Date.now(), count, ...about });
    onChange();
  }

  function read(moduleOf: (address: string) => string | undefined): BlockedRecord[] {
    return [...entries.values()].reverse().map(({ source, shown, ...entry }) => {
      const module = moduleOf(source) ?? moduleOf(entry.blocked) ?? shown;
      return { ...entry, ...(module !== undefined && { module }) };
    });
  }

  return { record, read };
}
