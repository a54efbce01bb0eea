import { testOf } from "./entered-test.ts";
import { startSeparateUser } from "./separate-user.ts";

/** Tests of a user to whom no other journey writes, on the shared portal. */
export const test = testOf(startSeparateUser);
