import { join } from "node:path";

/** The portal's media, which the build copies beside the program. It replaces the server's folder in the bundle. */
export const mediaRoot = join(import.meta.dirname, "portal/media");
