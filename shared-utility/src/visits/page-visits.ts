import { bootDocument } from "../boot/boot-document.ts";
import { browserStorage } from "../browser/browser-storage.ts";
import { session$, signedOut$ } from "../session/page-session.ts";
import { createVisitStream } from "./visit-stream.ts";

const tenant = () => bootDocument().tenant.domain;

/** The signed-in user's last pages of applications in this browser, newest first; empty for guests. */
export const { visits$, recordVisit, forgetVisit } = createVisitStream({
  session$,
  signedOut$,
  storage: browserStorage,
  tenant,
});
