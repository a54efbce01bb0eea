import { browserStorage, tabStorage } from "../browser/browser-storage.ts";
import { session$, signedOut$ } from "../session/page-session.ts";
import { createDraftStore } from "./draft-store.ts";

const pageDrafts = createDraftStore({ session$, signedOut$, storage: browserStorage, tabStorage });

/** The unsent text of one form of one part, of the person who is here now. */
export const { openDraft } = pageDrafts;

/** The parts of which the signed-in person has drafts in this browser; an explicit logout removes them. */
export const { partsWithDrafts } = pageDrafts;

/** Whether a text lies in a draft of a part, so that nothing is lost when the part goes. */
export const { draftsContain } = pageDrafts;
