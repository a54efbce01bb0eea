import type { ServerResponse } from "node:http";
import type { ModuleChange, ResolvedMap } from "@portico/shared-utility/contract";

/** The changed modules between two maps, for a page that runs the first one; `undefined` when there are none. */
export function moduleChange(before: ResolvedMap, after: ResolvedMap): ModuleChange | undefined {
  const changed = Object.entries(after.imports).filter(([specifier, address]) => before.imports[specifier] !== address);
  if (changed.length === 0) return undefined;
  const specifiers = changed.map(([specifier]) => specifier);
  const styles = pick(after.styles, specifiers);
  const addresses = [...changed.map(([, address]) => address), ...Object.values(styles).flat()];
  return { imports: Object.fromEntries(changed), integrity: pick(after.integrity, addresses), styles };
}

/** The open pages during development, each with the map that it runs. */
export function createOpenPages(resolved: (tenant: string) => Promise<ResolvedMap>) {
  const pages = new Map<ServerResponse, { tenant: string; map: ResolvedMap }>();
  return {
    async open(tenant: string, stream: ServerResponse): Promise<void> {
      pages.set(stream, { tenant, map: await resolved(tenant) });
      stream.once("close", () => pages.delete(stream));
      stream.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      stream.write(": open\n\n");
    },
    /** Sends to every page the modules that have changed in the map of its tenant. */
    async notify(): Promise<void> {
      for (const [stream, page] of pages) {
        const map = await resolved(page.tenant);
        const change = moduleChange(page.map, map);
        page.map = map;
        if (change) stream.write(`data: ${JSON.stringify(change)}\n\n`);
      }
    },
    close(): void {
      for (const stream of pages.keys()) stream.end();
    },
  };
}

function pick<T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}
