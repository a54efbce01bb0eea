import {
  type AppNotifications,
  type ConfigSchema,
  isFilePath,
  moduleFormats,
  orderedSchema,
} from "@portico/shared-utility/contract";
import { z } from "zod";
import { appRoutes } from "./app-routes-schema.ts";
import { isIntegrity } from "./matches-integrity.ts";

/** The path of a file, relative to the folder of its build, which it cannot leave. */
export const fileName = z.string().refine(isFilePath, "is no file of the build");

/** A name such as `tickets.ticket`: the module that offers the slot, and the slot's name in it. */
const slotName = z.string().regex(/^[a-z0-9-]{1,50}(\.[a-z0-9-]{1,50}){1,3}$/, "is no name of a slot");

/** Slot → the application's fill. */
export const slotFills = z
  .record(
    slotName,
    z.object({
      export: z
        .string()
        .max(100)
        .regex(/^[A-Za-z_$][\w$]*$/, "is no name of an export"),
      order: z.number().int().min(-1_000).max(1_000).exactOptional(),
    }),
  )
  .refine((slots) => Object.keys(slots).length <= 50, "has more than 50 slots");

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
      slots: slotFills.exactOptional(),
      routes: appRoutes.exactOptional(),
      // The gate checks these two and has its own refusals for them.
      notifications: z.custom<AppNotifications>((value) => typeof value === "object").exactOptional(),
      configSchema: z
        .custom<ConfigSchema>((value) => typeof value === "object")
        .transform(orderedSchema)
        .exactOptional(),
      format: z.enum(moduleFormats).exactOptional(),
      wrapper: fileName.exactOptional(),
    }),
  ),
  scripts: z.record(z.string(), fileName).exactOptional(),
  files: z.record(fileName, z.string().refine(isIntegrity, "is no integrity")),
});
