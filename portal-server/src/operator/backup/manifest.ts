import { parseJson } from "@portico/shared-utility/contract";
import { z } from "zod";
import { isArtifactPath } from "./artifact-path.ts";
import { BackupError } from "./backup-error.ts";

/** The archive format that this version writes, and the newest that it reads. */
export const archiveFormat = 1;
export const manifestName = "manifest.json";
export const secretsName = "secrets.json";

const count = z.int().min(0);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const artifacts = "artifacts/";
// Accepts whole paths, so that no entry can be outside its folder.
const path = z
  .string()
  .refine((text) =>
    text.startsWith(artifacts)
      ? isArtifactPath(text.slice(artifacts.length))
      : /^(database\/[a-z_0-9]+\.jsonl|secrets\.json)$/.test(text),
  );

const dump = z.object({
  /** ISO 8601, by the database's clock. */
  takenAt: z.string(),
  /** The creation time of each applied migration, in order. */
  migrations: z.array(z.number()).min(1),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1), rows: count })),
  /** The state of each identity column, so that no id is issued twice. */
  sequences: z.array(z.object({ table: identifier, column: identifier, last: z.string(), called: z.boolean() })),
});

const manifest = dump.extend({
  format: z.literal(archiveFormat),
  product: z.literal("portico"),
  version: z.string(),
  source: z.enum(["embedded", "postgresql"]),
  /** Whether the archive contains the module files, or a bucket with its own backup does. */
  artifacts: z.enum(["included", "bucket"]),
  /** Faults of the portal's data when the backup was made; a restore must find no others. */
  problems: z.array(z.string()),
  files: z.array(z.object({ path, size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

/** The contents of a consistent copy of the database. Its rows are in one file per table, `{table}.jsonl`. */
export type Dump = z.infer<typeof dump>;
export type Manifest = z.infer<typeof manifest>;

/**
 * Reads an archive's manifest.
 * @throws BackupError when it is not a manifest, or has a newer format
 */
export function parseManifest(text: string): Manifest {
  const value = parseJson(text);
  if (value === undefined) throw new BackupError("Its manifest cannot be read.");
  const format = z.object({ format: z.number() }).safeParse(value).data?.format;
  if (format !== undefined && format > archiveFormat)
    throw new BackupError(
      `A newer version of Portico made it (archive format ${format}, this version reads ${archiveFormat}); restore it with that version.`,
    );
  const parsed = manifest.safeParse(value);
  if (!parsed.success) throw new BackupError("Its manifest is not one of Portico's.");
  return parsed.data;
}
