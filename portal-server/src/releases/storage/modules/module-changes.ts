import type { ServerResponse } from "node:http";
import type { ModuleChange, ResolvedMap } from "@portico/shared-utility/contract";

/** What a page that runs one map needs to know of another; `undefined` when its modules are the same. */
export function moduleChange(before: ResolvedMap, after: ResolvedMap): ModuleChange | undefined {
  const changed = Object.entries(after.imports).filter(([specifier, address]) => before.imports[specifier] !== address);
  if (changed.length === 0) return undefined;
  const specifiers = changed.map(([specifier]) => specifier);
  const styles = pick(after.styles, specifiers);
  const addresses = [...changed.map(([, address]) => address), ...Object.values(styles).flat()];
  return { imports: Object.fromEntries(changed), integrity: pick(after.integrity, addresses), styles };
}

/** The pages that are open while developing, each with the map that it runs. */
export function createOpenPages(resolved: (tenant: string) => Promise<ResolvedMap>) {
  const pages = new Map<ServerResponse, { tenant: string; map: ResolvedMap }>();
  return {
    async open(tenant: string, stream: ServerResponse): Promise<void> {
      pages.set(stream, { tenant, map: await resolved(tenant) });
      stream.once("close", () => pages.delete(stream));
      stream.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      stream.write(": open\n\n");
    },
    /** Tells every page what its own tenant's map says now. */
    async tell(): Promise<void> {
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
