import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Runs V8's garbage collection, so that a later memory figure contains only reachable objects. */
export const collectGarbage = runInNewContext("gc") as () => void;
