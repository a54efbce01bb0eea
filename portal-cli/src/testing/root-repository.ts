import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runWords } from "./run-words.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A repository of a root config with these files; returns its folder. */
export function repository(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "portico-root-"));
  folders.push(folder);
  for (const [name, text] of Object.entries({ "package.json": "{}", ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

interface Report {
  findings: { subject: string; found: string; fits: string; change: string }[];
  applications: { name: string; module: string; routes: string[]; address?: string }[];
  commands: string[];
}

/** The report of `portico migrate`, also as rows `fits subject found`. */
export async function reportOf(path: string): Promise<Report & { rows: string[] }> {
  const { code, out, err } = await runWords(["migrate", path, "--json"]);
  if (code !== 0) throw new Error(err);
  const report: Report = JSON.parse(out);
  return { ...report, rows: report.findings.map(({ subject, found, fits }) => `${fits} ${subject} ${found}`) };
}
