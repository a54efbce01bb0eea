import { z } from "zod";
import { isIntegrity } from "./matches-integrity.ts";

// Builds have no subfolders. A name with a slash could leave the folder, one with a leading dot could be hidden.
const fileName = z.string().regex(/^[\w@~-][\w@.~-]*$/);

/** `dist/manifest.json` (ModuleManifest of the contract). */
export const manifestSchema = z.object({
  package: z.string(),
  version: z.string(),
  modules: z.record(
    z.string(),
    z.object({
      entry: fileName,
      styles: z.array(fileName),
      imports: z.array(z.string()),
      locales: z.record(z.string(), fileName),
      version: z.string().exactOptional(),
      shared: z.record(z.string(), z.string()).exactOptional(),
    }),
  ),
  scripts: z.record(z.string(), fileName).exactOptional(),
  files: z.record(fileName, z.string().refine(isIntegrity, "is no integrity")),
});
