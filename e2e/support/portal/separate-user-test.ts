import { testOf } from "./entered-test.ts";
import { startSeparateUser } from "./separate-user.ts";

/** Tests with a user for one journey only, on the shared portal. */
export const test = testOf(startSeparateUser);
