import { testOf } from "./entered-test.ts";
import { startSeparatePortal } from "./separate-portal.ts";

/** Tests on a separate portal. */
export const test = testOf(startSeparatePortal);
