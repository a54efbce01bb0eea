import type { ModuleChange } from "@portico/shared-utility/contract";
import { replaceStyles } from "../loader/style-sheets.ts";
import { redirectImports } from "../loader/system-loader.ts";
import type { Part } from "../routes/parts.ts";

interface Frame {
  part: Part;
  frame: { renew(): Promise<void> };
}

/**
 * Development only: loads rebuilt modules into the open page. A part is mounted again. A module that other modules
 * have imported (a shared module, this orchestrator) needs a reload of the page.
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
