import type { Asset, AssetData } from "../api/asset.ts";

/** An edit that has not been saved, and the version that it began from. */
export interface EditDraft {
  base: Asset;
  values: AssetData;
}

/**
 * Keeps edits while the page is open: an expired session takes the application off the page, and signing in again
 * brings it back. In memory alone, and one person's.
 */
export function createEditDrafts() {
  let owner: string | undefined;
  const drafts = new Map<string, EditDraft>();

  function admit(person: string) {
    if (person !== owner) drafts.clear();
    owner = person;
  }

  return {
    read(person: string, id: string): EditDraft | undefined {
      admit(person);
      return drafts.get(id);
    },
    keep(person: string, draft: EditDraft): void {
      admit(person);
      drafts.set(draft.base.id, draft);
    },
    drop: (id: string): void => void drafts.delete(id),
  };
}

export const pageEdits = createEditDrafts();
