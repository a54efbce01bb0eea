import { join } from "node:path";

/**
 * The portal's media, which the build copies beside the program. The bundle uses this file in place of the server's.
 */
export const mediaRoot = join(import.meta.dirname, "portal/media");
