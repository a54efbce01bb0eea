import { browserStorage, tabStorage } from "../browser/browser-storage.ts";
import { session$, signedOut$ } from "../session/page-session.ts";
import { createDraftStore } from "./draft-store.ts";

const pageDrafts = createDraftStore({ session$, signedOut$, storage: browserStorage, tabStorage });

/** The current user's draft of one form of one part. */
export const { openDraft } = pageDrafts;

/** The parts in which the signed-in user has drafts in this browser; an explicit logout deletes them. */
export const { partsWithDrafts } = pageDrafts;

/** Whether a draft of a part contains a text, so that unmounting the part does not lose it. */
export const { draftsContain } = pageDrafts;
