import { statSync } from "node:fs";
import { type Manifest, secretsName } from "./manifest.ts";

/** What an archive holds. */
export interface BackupReport {
  file: string;
  /** In bytes. */
  size: number;
  /** ISO 8601, by the database's clock. */
  taken_at: string;
  tables: number;
  rows: number;
  artifacts: number;
  /** Whether the archive holds the portal's secrets. */
  secrets: boolean;
  /** What is wrong with the portal's own data: faults of the chain of releases, files that are gone. */
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
