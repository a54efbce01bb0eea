import { bootDocument } from "../boot/boot-document.ts";
import { browserStorage } from "../browser/browser-storage.ts";
import { session$ } from "../session/page-session.ts";
import { createPinStream } from "./pin-stream.ts";

const tenant = () => bootDocument().tenant.domain;

/** The modules of the applications that the user has pinned in this browser, in the order of pinning. */
export const { pins$, togglePin } = createPinStream({ session$, storage: browserStorage, tenant });
