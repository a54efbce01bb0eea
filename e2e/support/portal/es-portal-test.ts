import { testOf } from "./entered-test.ts";
import { startEsPortal } from "./es-portal.ts";

export const test = testOf(startEsPortal);
