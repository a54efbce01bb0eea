import { join } from "node:path";

/** The root of the repository. The path is the same from `src/` and from `dist/`. */
export const checkoutRoot = join(import.meta.dirname, "../../../..");
