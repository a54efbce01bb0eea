import type { DeployedModule } from "../maps/deployed-module.ts";
import type { ModuleRequest } from "./check-entry.ts";
import type { CheckedFile } from "./check-files.ts";
import type { FileReader } from "./file-reader.ts";
import { needsIn } from "./needs-in.ts";
import { GateRefusal } from "./refusal.ts";

/**
 * Checks the style sheets that a publication names beside the manifest.
 * @returns address → the file
 * @throws GateRefusal `release.chunk`
 */
export async function checkStyles(
  { styles = [] }: ModuleRequest,
  reader: FileReader,
): Promise<Record<string, CheckedFile>> {
  const read = async (file: string) => {
    const parts: Buffer[] = [];
    const collect = (part: Buffer) => void parts.push(part);
    const integrity = await reader.digest(file, "style", undefined, collect).catch((error: unknown) => {
      if (!(error instanceof GateRefusal) || /too_slow|over_budget|internal/.test(error.code)) throw error;
      throw new GateRefusal("release.chunk", { reason: error.code, ...error.details, file });
    });
    const needs = needsIn(Buffer.concat(parts).toString(), "style");
    return [file, { integrity: integrity ?? "", needs }] as const;
  };
  return Object.fromEntries(await Promise.all(styles.map((file) => reader.once(`style ${file}`, () => read(file)))));
}

/** The module with the publication's own fields. They extend or replace those of the manifest. */
export function asRequested(
  module: DeployedModule,
  { ownLibraries, shared, routes, styles = [] }: ModuleRequest,
): DeployedModule {
  return {
    ...module,
    styles: [...new Set([...module.styles, ...styles])],
    shared: { ...module.shared, ...shared },
    ownLibraries: { ...module.ownLibraries, ...ownLibraries },
    ...(routes && { routes }),
  };
}
