import { testOf } from "./entered-test.ts";
import { startOwnPerson } from "./own-person.ts";
import { startOwnPortal } from "./own-portal.ts";

const { DATABASE_URL } = process.env;

/** Tests of a person whom nobody else writes to, on the shared portal where that can be. */
export const test = testOf(async () => (DATABASE_URL === undefined ? startOwnPortal() : startOwnPerson(DATABASE_URL)));
