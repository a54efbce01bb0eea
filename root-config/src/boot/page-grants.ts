import { type BootDocument, bootElementId } from "@portico/shared-utility/contract";

type Grants = Pick<BootDocument, "markup" | "scripts" | "eval" | "workers">;

/** The needs that the page's modules were granted. Read once, at the first use: the block is below the first script. */
export function createPageGrants(page: Document): () => Grants {
  let grants: Grants | undefined;
  return () => {
    grants ??= read(page.getElementById(bootElementId)?.textContent);
    return grants ?? {};
  };
}

const read = (text: string | null | undefined) => (text ? (JSON.parse(text) as Grants) : undefined);
