import { type BootDocument, type Need, needParts } from "@portico/shared-utility/contract";

type Grants = Pick<BootDocument, "markup" | "scripts" | "eval" | "workers">;

/** The grants that the page's Trusted Types policy, and what starts workers, read in the boot document. */
export function pageGrants(granted: readonly Need[] = []): Grants {
  const scripts = granted
    .map(needParts)
    .flatMap(({ kind, value }) => (kind === "script" ? [value.replace(/\/?$/, "/")] : []));
  return {
    ...(granted.includes("html") && { markup: true as const }),
    ...(scripts.length > 0 && { scripts }),
    ...(granted.includes("eval") && { eval: true as const }),
    ...(granted.includes("worker") && { workers: true as const }),
  };
}
