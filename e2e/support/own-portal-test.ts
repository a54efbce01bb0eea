import { testOf } from "./entered-test.ts";
import { startOwnPortal } from "./own-portal.ts";

/** Tests on a portal of their own. */
export const test = testOf(startOwnPortal);
