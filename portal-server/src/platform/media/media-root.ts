import { join } from "node:path";

// The package's own folder, as seen from src/ and from dist/. The emulator's bundle has a folder of its own.
export const mediaRoot = join(import.meta.dirname, "../../../media");
