import { type BootDocument, type Need, needParts } from "@portico/shared-utility/contract";

/** The grants that the page's Trusted Types policy reads in the boot document. */
export function pageGrants(granted: readonly Need[] = []): Pick<BootDocument, "markup" | "scripts" | "eval"> {
  const scripts = granted
    .map(needParts)
    .flatMap(({ kind, value }) => (kind === "script" ? [value.replace(/\/?$/, "/")] : []));
  return {
    ...(granted.includes("html") && { markup: true as const }),
    ...(scripts.length > 0 && { scripts }),
    ...(granted.includes("eval") && { eval: true as const }),
  };
}
