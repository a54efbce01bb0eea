import { testOf } from "./entered-test.ts";
import { startSeparatePortal } from "./separate-portal.ts";
import { startSeparateUser } from "./separate-user.ts";

const { DATABASE_URL } = process.env;

/** Tests of a user to whom no other journey writes, on the shared portal where it uses a database server. */
export const test = testOf(async () =>
  DATABASE_URL === undefined ? startSeparatePortal() : startSeparateUser(DATABASE_URL),
);
