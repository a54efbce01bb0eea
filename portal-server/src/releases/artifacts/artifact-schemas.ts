import { z } from "zod";
import { manifestSchema } from "../modules/manifest-schema.ts";
import { scopeName } from "../registry/registry-schemas.ts";

export const packageName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
  .describe("The folder below `/modules/{scope}/`");

export const announceBody = z
  .strictObject({ scope: scopeName, manifest: manifestSchema })
  .meta({ id: "ArtifactAnnouncement" });

export const announceResponse = z
  .object({
    missing: z.array(z.string()).describe("The files that are not stored yet, to be sent one by one"),
    folder: z.string().describe("Address of the folder of this build's files, with its closing slash"),
    manifest: z.string().describe("Address of this build's manifest, to be named in its publication"),
  })
  .meta({ id: "ArtifactMissing" });

export const fileResponse = z
  .object({ address: z.string(), integrity: z.string(), size: z.number() })
  .meta({ id: "ArtifactFile" });

export const fileBody = z
  .custom<Buffer>((value) => Buffer.isBuffer(value))
  .meta({ type: "string", format: "binary", description: "The bytes of one file of the manifest, up to 16 MB." });
