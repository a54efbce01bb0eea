import { type BootDocument, bootElementId } from "@portico/shared-utility/contract";

type Grants = Pick<BootDocument, "markup" | "scripts" | "eval">;

/** What the page's modules need and were granted. Read once, as late as possible: the block is below the first script. */
export function createPageGrants(page: Document): () => Grants {
  let grants: Grants | undefined;
  return () => {
    const text = page.getElementById(bootElementId)?.textContent;
    grants ??= text ? (JSON.parse(text) as Grants) : undefined;
    return grants ?? {};
  };
}
