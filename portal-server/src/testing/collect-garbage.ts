import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Has V8 drop at once what nothing refers to: what a process holds afterwards is what it keeps. */
export const collectGarbage = runInNewContext("gc") as () => void;
