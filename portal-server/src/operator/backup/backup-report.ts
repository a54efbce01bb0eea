import { statSync } from "node:fs";
import { type Manifest, secretsName } from "./manifest.ts";

/** The contents of an archive. */
export interface BackupReport {
  file: string;
  /** In bytes. */
  size: number;
  /** ISO 8601, by the database's clock. */
  taken_at: string;
  tables: number;
  rows: number;
  artifacts: number;
  /** Whether the archive contains the portal's secrets. */
  secrets: boolean;
  /** Faults of the portal's own data: a broken chain of releases, missing files. */
  problems: string[];
}

export function reportOf(file: string, { takenAt, tables, files, problems }: Manifest): BackupReport {
  return {
    file,
    size: statSync(file).size,
    taken_at: takenAt,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    artifacts: files.filter(({ path }) => path.startsWith("artifacts/")).length,
    secrets: files.some(({ path }) => path === secretsName),
    problems,
  };
}
