import {
  type ConfigSchema,
  moduleFormats,
  registryRoles,
  releaseKinds,
  releaseWarnings,
  type WarningCode,
} from "@portico/shared-utility/contract";
import { z } from "zod";
import { environments } from "../../platform/config/config.ts";
import { appNotifications } from "../modules/app-notifications-schema.ts";
import { appRoutes } from "../modules/app-routes-schema.ts";
import { slotFills } from "../modules/manifest-schema.ts";

const addresses = z.record(z.string(), z.string());
const configValues = z.record(z.string(), z.unknown());
const lists = z.record(z.string(), z.array(z.string()));

export const environmentName = z.enum(environments);
export const scopeName = z
  .string()
  .regex(/^[a-z0-9-]{1,63}$/)
  .describe("`base` or a tenant's domain");
// A query has digits. A body may have them, too, but nothing else that JavaScript would convert.
export const releaseId = z
  .union([z.number(), z.string().regex(/^\d{1,16}$/)])
  .pipe(z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER));

const pinSchema = z.object({
  release: z.number(),
  address: z.string(),
  integrity: addresses,
  depcache: z.array(z.string()),
  styles: z.array(z.string()),
  locales: addresses,
  version: z.string().exactOptional(),
  wrapper: z.string().exactOptional(),
});

const arranged = z.record(
  z.string(),
  z.object({ place: z.number().exactOptional(), hidden: z.literal(true).exactOptional() }),
);

export const documentSchema = z
  .object({
    imports: addresses,
    integrity: addresses,
    depcache: lists,
    styles: lists,
    locales: z.record(z.string(), addresses),
    versions: addresses.exactOptional(),
    formats: z.record(z.string(), z.literal("esm")).exactOptional(),
    wrappers: addresses.exactOptional(),
    pins: z.record(z.string(), pinSchema).exactOptional(),
    folders: z.array(z.string()).exactOptional(),
    isolated: z.array(z.string()).exactOptional().describe("Applications with style sheets of their own frames only"),
    needs: lists.exactOptional().describe("What each module needs of the page's policy"),
    slots: z.record(z.string(), slotFills).exactOptional().describe("What fills slots, by application and slot"),
    routes: z.record(z.string(), appRoutes).exactOptional().describe("The addresses of each application"),
    notifications: z
      .record(z.string(), appNotifications)
      .exactOptional()
      .describe("The categories of notifications of each application"),
    configSchemas: z
      .record(z.string(), z.custom<ConfigSchema>().meta({ type: "object" }))
      .exactOptional()
      .describe("What each application can be configured with, as JSON Schema"),
    configs: z.record(z.string(), configValues).exactOptional().describe("What was set, by application"),
    arrangements: z
      .record(z.string(), arranged)
      .exactOptional()
      .describe("What the tenant decides about slots, by application and slot"),
    shared: z.record(z.string(), addresses).exactOptional(),
    ownLibraries: z
      .record(z.string(), addresses)
      .exactOptional()
      .describe("Module → library → own module that it gets for it"),
    files: lists.exactOptional().describe("The chunks of each module, which have a hash in `integrity` too"),
    builds: z
      .record(z.string(), z.object({ digest: z.string(), manifest: z.string().exactOptional() }))
      .exactOptional(),
  })
  .meta({ id: "MapDocument" });

export const releaseSchema = z
  .object({
    id: z.number(),
    environment: z.string(),
    scope: z.string(),
    kind: z.enum(releaseKinds),
    author: z.string(),
    reason: z.string(),
    parent: z.number().nullable(),
    source: z.number().nullable(),
    digest: z.string(),
    created_at: z.string(),
    current: z.boolean(),
  })
  .meta({ id: "Release" });

const warningCodes = Object.keys(releaseWarnings) as WarningCode[];

export const checkSchema = z.object({
  specifier: z.string(),
  address: z.string(),
  integrity: z.string(),
  size: z.number(),
  format: z.enum(moduleFormats).exactOptional(),
  files: z.number(),
  manifest: z.boolean(),
  lifecycles: z.enum(["read", "unread"]).exactOptional(),
  warnings: z
    .array(
      z.object({
        code: z.enum(warningCodes),
        message: z.string(),
        details: z.record(z.string(), z.unknown()).exactOptional(),
      }),
    )
    .exactOptional()
    .describe("What may fail in the page although nothing was refused"),
});

const moduleSide = z
  .object({
    address: z.string(),
    integrity: z.string().nullable(),
    styles: z.array(z.string()),
    locales: addresses,
    build: z.string().nullable(),
    needs: z.array(z.string()).exactOptional(),
    ownLibraries: addresses.exactOptional(),
    isolateStyles: z.literal(true).exactOptional(),
    slots: slotFills.exactOptional(),
    routes: appRoutes.exactOptional(),
    notifications: appNotifications.exactOptional(),
    config: configValues.exactOptional(),
    arranged: arranged.exactOptional(),
  })
  .nullable();
export const diffSchema = z
  .object({
    from: z.number(),
    to: z.number(),
    changes: z.array(z.object({ specifier: z.string(), before: moduleSide, after: moduleSide })),
  })
  .meta({ id: "MapDiff" });

export const roleSchema = z.enum(registryRoles);
