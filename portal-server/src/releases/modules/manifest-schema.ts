import { isFilePath, moduleFormats } from "@portico/shared-utility/contract";
import { z } from "zod";
import { isIntegrity } from "./matches-integrity.ts";

/** The path of a file, relative to the folder of its build, which it cannot leave. */
export const fileName = z.string().refine(isFilePath, "is no file of the build");

/** `dist/manifest.json` (ModuleManifest of the contract). */
export const manifestSchema = z.object({
  package: z.string(),
  version: z.string(),
  portico: z.object({ contract: z.string().max(100).exactOptional() }).exactOptional(),
  modules: z.record(
    z.string(),
    z.object({
      entry: fileName,
      styles: z.array(fileName),
      imports: z.array(z.string()),
      locales: z.record(z.string(), fileName),
      version: z.string().exactOptional(),
      shared: z.record(z.string(), z.string()).exactOptional(),
      needs: z.array(z.string().max(300)).max(100).exactOptional(),
      ownLibraries: z.record(z.string(), z.string().max(200)).exactOptional(),
      isolateStyles: z.boolean().exactOptional(),
      format: z.enum(moduleFormats).exactOptional(),
      wrapper: fileName.exactOptional(),
    }),
  ),
  scripts: z.record(z.string(), fileName).exactOptional(),
  files: z.record(fileName, z.string().refine(isIntegrity, "is no integrity")),
});
