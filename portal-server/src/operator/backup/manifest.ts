import { z } from "zod";
import { BackupError } from "./backup-error.ts";

/** The format of the archive that this version writes, and the newest that it reads. */
export const archiveFormat = 1;
export const manifestName = "manifest.json";
export const secretsName = "secrets.json";

const count = z.int().min(0);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
// Names are matched whole, so that no entry lies outside its folder.
const path = z
  .string()
  .regex(/^(database\/[a-z_0-9]+\.jsonl|artifacts\/([\w-]+\/){1,2}(\.builds\/)?[\w@~-][\w@.~-]*|secrets\.json)$/);

const dump = z.object({
  /** ISO 8601, by the database's clock. */
  takenAt: z.string(),
  /** When each migration that the database has was made, in their order. */
  migrations: z.array(z.number()).min(1),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1), rows: count })),
  /** The state of each generated column, so that no id is given twice. */
  sequences: z.array(z.object({ table: identifier, column: identifier, last: z.string(), called: z.boolean() })),
});

const manifest = dump.extend({
  format: z.literal(archiveFormat),
  product: z.literal("portico"),
  version: z.string(),
  source: z.enum(["embedded", "postgresql"]),
  /** Whether module files are in the archive, or in a bucket that has its own backup. */
  artifacts: z.enum(["included", "bucket"]),
  /** What was wrong with the portal's own data when the backup was made; a restore finds the same and no more. */
  problems: z.array(z.string()),
  files: z.array(z.object({ path, size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

/** What a consistent copy of the database holds. Its rows lie in one file a table, as `{table}.jsonl`. */
export type Dump = z.infer<typeof dump>;
export type Manifest = z.infer<typeof manifest>;

/**
 * Reads what an archive says of itself.
 *
 * @throws BackupError when it is no manifest, or that of a newer format
 */
export function parseManifest(text: string): Manifest {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new BackupError("Its manifest cannot be read.");
  }
  const format = z.object({ format: z.number() }).safeParse(said).data?.format;
  if (format !== undefined && format > archiveFormat)
    throw new BackupError(
      `A newer version of Portico made it (archive format ${format}, this version reads ${archiveFormat}); restore it with that version.`,
    );
  const parsed = manifest.safeParse(said);
  if (!parsed.success) throw new BackupError("Its manifest is not one of Portico's.");
  return parsed.data;
}
