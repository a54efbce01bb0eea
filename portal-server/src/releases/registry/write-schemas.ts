import { moduleFormats } from "@portico/shared-utility/contract";
import { z } from "zod";
import { normaliseEmail } from "../../identity/users/email.ts";
import { filledLine } from "../../platform/text/plain-text.ts";
import { appRoutes } from "../modules/app-routes-schema.ts";
import { checkSchema, diffSchema, environmentName, releaseId, releaseSchema, scopeName } from "./registry-schemas.ts";

// The limit is wide, so that bad values reach the gate, whose refusals explain more than a schema error.
const text = z.string().max(2_000);
const configValues = z.record(z.string().max(100), z.unknown());
const modulePublication = z
  .strictObject({
    url: text,
    integrity: text.exactOptional(),
    manifest: text.exactOptional(),
    styles: z.array(text).max(50).exactOptional().describe("Style sheets, beside those that the manifest states"),
    needs: z.array(text).max(100).exactOptional(),
    shared: z.record(text, text).exactOptional().describe("Shared library → the versions that it works with"),
    ownLibraries: z.record(text, text).exactOptional().describe("Library → own module that it gets for it"),
    routes: appRoutes.exactOptional().describe("In place of those that the manifest states"),
    config: configValues.exactOptional().describe("Replaces its configuration, together with the build"),
    format: z.enum(moduleFormats).exactOptional(),
  })
  .meta({ id: "ModulePublication" });
const modules = z.record(text, modulePublication);
const specifiers = z.array(text).max(500);

export const writeHeaders = z.object({
  "if-match": z.string().max(40).optional().describe("The ETag of the map that was read; `*` for any current release"),
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 printable ASCII characters")
    .optional()
    .describe("Repeating a call with its key within 24 hours publishes nothing again"),
});

const reason = filledLine(500).describe("The reason, for the history");
const dryRun = z.boolean().default(false).describe("Checks everything and writes nothing");

export const canary = z.strictObject({
  percent: z.number().int().min(0).max(100).describe("The share of visitors in percent"),
  people: z
    .array(z.string().max(254).transform(normaliseEmail))
    .max(100)
    .default([])
    .describe("E-mails of users who get the canary in any case"),
});

export const publishBody = z
  .strictObject({
    environment: environmentName,
    scope: scopeName,
    changes: z.strictObject({ set: modules.default({}), remove: specifiers.default([]) }).optional(),
    modules: modules.optional().describe("All modules of the scope, instead of changes"),
    canary: canary.optional().describe("Publishes a canary for these visitors; all others keep the current release"),
    reason,
    dryRun,
  })
  .refine(({ changes, modules: all }) => (changes === undefined) !== (all === undefined), {
    message: "either changes or modules",
  })
  .meta({ id: "PublishBody" });

export const promoteBody = z
  .strictObject({
    from: environmentName,
    to: environmentName,
    scope: scopeName,
    release: releaseId.optional().describe("A release of `from`; without it the current one"),
    modules: specifiers.min(1).optional().describe("The modules to promote; without them the whole map"),
    reason,
    dryRun,
  })
  .refine(({ from, to }) => from !== to, { message: "must be another environment than `from`", path: ["to"] });

export const rollbackBody = z.strictObject({
  environment: environmentName,
  scope: scopeName,
  to: releaseId,
  reason,
  dryRun,
});

export const pinBody = z.strictObject({
  environment: environmentName,
  tenant: scopeName,
  module: text,
  release: releaseId.nullable().describe("A release of the base that has the module; null removes the pin"),
  reason,
  dryRun,
});

export const configBody = z
  .strictObject({
    environment: environmentName,
    tenant: scopeName,
    module: text.describe("An application, e.g. `@app/tickets`"),
    values: configValues.describe("All values; what is left out has its default"),
    reason,
    dryRun,
  })
  .meta({ id: "ConfigBody" });

const arrangedApps = z.array(text).max(100);

export const slotBody = z
  .strictObject({
    environment: environmentName,
    tenant: scopeName,
    slot: text.describe("E.g. `home.cards`"),
    order: arrangedApps
      .exactOptional()
      .describe("The applications that come first; none for the order that all declare"),
    hide: arrangedApps.default([]),
    show: arrangedApps.default([]),
    reason,
    dryRun,
  })
  .meta({ id: "SlotBody" });

export const publishResponse = z
  .object({
    release: releaseSchema.nullable(),
    published: z.boolean(),
    changes: diffSchema.shape.changes,
    report: z.array(checkSchema),
    canary: z
      .object({ release: releaseId, percent: z.number() })
      .exactOptional()
      .describe("The running canary: its visitors keep its map, without these changes"),
    served: z.string().exactOptional().describe("The environment that the pages of this portal have"),
  })
  .meta({ id: "PublishResponse" });
