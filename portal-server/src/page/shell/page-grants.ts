import { type BootDocument, type Need, needParts } from "@portico/shared-utility/contract";

type Grants = Pick<BootDocument, "markup" | "scripts" | "eval" | "workers">;

/** The grants in the boot document, for the page's Trusted Types policy and the code that starts workers. */
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
