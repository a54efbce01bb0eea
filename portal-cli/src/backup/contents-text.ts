import type { BackupReport } from "@portico/portal-server/backup";

const million = 1_000_000;

/** Describes an archive's contents, and the faults of the portal when it was made. */
export function contentsText({ taken_at, tables, rows, artifacts, size, problems }: BackupReport): string {
  const megabytes = (size / million).toFixed(1);
  const line = `Taken at ${taken_at}: ${rows} rows of ${tables} tables, ${artifacts} files of modules, ${megabytes} MB.`;
  if (problems.length === 0) return line;
  return [line, "The portal itself had these faults:", ...problems.map((problem) => `- ${problem}`)].join("\n");
}
