import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Fills the data folder of a separate portal with a copy of a template. A new database, the demo and the calls of the
 * command line take seconds of processor time, so the first portal of a test run makes the template.
 * @param name of the template
 * @param make fills an empty data folder; what it returns is written beside it as JSON
 * @returns what `make` has returned
 */
export async function copyTemplate<Facts>(
  name: string,
  folder: string,
  make: (data: string) => Promise<Facts>,
): Promise<Facts> {
  const template = `${process.env.E2E_DATA_DIR}-${name}`;
  while (!existsSync(template)) if (!(await makeTemplate(template, make))) await sleep(100);
  cpSync(join(template, "data"), folder, { recursive: true });
  return JSON.parse(readFileSync(join(template, "facts.json"), "utf8"));
}

/** Returns false while another worker makes the same template. */
async function makeTemplate<Facts>(template: string, make: (data: string) => Promise<Facts>): Promise<boolean> {
  const draft = `${template}-draft`;
  if (mkdirSync(draft, { recursive: true }) === undefined) return false;
  try {
    // Another worker has finished since this one looked.
    if (existsSync(template)) return true;
    const data = join(draft, "data");
    mkdirSync(data);
    writeFileSync(join(draft, "facts.json"), JSON.stringify(await make(data)));
    renameSync(draft, template);
    return true;
  } finally {
    // After a failure the next portal tries again.
    rmSync(draft, { recursive: true, force: true });
  }
}
