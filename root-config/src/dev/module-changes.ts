import type { ModuleChange } from "@portico/shared-utility/contract";
import { replaceStyles } from "../loader/style-sheets.ts";
import { redirectImports } from "../loader/system-loader.ts";
import type { Part } from "../routes/parts.ts";

interface Frame {
  part: Part;
  frame: { renew(): Promise<void> };
}

/**
 * Takes rebuilt modules into the open page while developing. A part is mounted anew; a module that others have
 * imported already (a shared one, this orchestrator) needs the page to be loaded again.
 */
export function followModuleChanges(address: string, frames: readonly Frame[]): void {
  const events = new EventSource(address);
  events.onmessage = ({ data }: MessageEvent<string>) => {
    const change = JSON.parse(data) as ModuleChange;
    const specifiers = Object.keys(change.imports);
    if (specifiers.some((name) => !frames.some(({ part }) => part.specifier === name))) return location.reload();
    redirectImports(change.imports, change.integrity);
    replaceStyles(change.styles);
    for (const { part, frame } of frames) if (specifiers.includes(part.specifier)) void frame.renew();
  };
}
