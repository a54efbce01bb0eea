import { testOf } from "./entered-test.ts";
import { startSeparatePortal } from "./separate-portal.ts";

export const test = testOf(startSeparatePortal);
